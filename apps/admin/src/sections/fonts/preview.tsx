import { Box, MenuItem, Slider, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { type Font, leadOf } from './font-words.tsx';
import { useDrawn } from './specimens.ts';

const AXES: Record<string, string> = {
  wght: '字重',
  wdth: '字宽',
  slnt: '倾斜',
  ital: '斜体',
  opsz: '视觉字号',
};

const FIRST = '永和九年，岁在癸丑，暮春之初，会于会稽山阴之兰亭。ABC abc 0123';

/** Sets any text in a face of the family, at any size and axis position. */
export function Preview({ font }: { font: Font }) {
  const [text, setText] = useState(FIRST);
  const [size, setSize] = useState(48);
  const [chosen, choose] = useState(leadOf(font)?.id ?? '');
  const [axes, setAxes] = useState<Record<string, number>>({});
  const face = font.faces.find((f) => f.id === chosen) ?? font.faces[0];
  // A variable face starts at the family's weight, which may differ from the axis default.
  const at: Record<string, number> = { ...(face ? { wght: face.weight } : {}), ...axes };
  const { drawn, error } = useDrawn(
    face ? { font: font.id, face: face.id, text: text.slice(0, 100), axes: at, stamp: font.updatedAt } : null,
    200,
  );
  if (!face) return null;
  const shown = face.axes.filter((axis) => !axis.hidden);
  return (
    <Box sx={{ pt: 3 }}>
      <Box
        sx={{
          display: 'grid',
          columnGap: 4,
          rowGap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '2fr 1fr 1fr' },
          alignItems: 'end',
        }}
      >
        <TextField
          label="试排文字"
          value={text}
          multiline
          maxRows={3}
          onChange={(event) => setText(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        <TextField
          label="字款"
          select
          value={face.id}
          onChange={(event) => {
            choose(event.target.value);
            setAxes({});
          }}
        >
          {font.faces.map((f) => (
            <MenuItem key={f.id} value={f.id}>
              {f.styleName} {f.weight}
            </MenuItem>
          ))}
        </TextField>
        <Dial name="字号" min={12} max={160} step={1} value={size} onChange={setSize} />
        {shown.map((axis) => (
          <Dial
            key={axis.tag}
            name={AXES[axis.tag] ?? (axis.name || axis.tag)}
            min={axis.min}
            max={axis.max}
            step={axis.max - axis.min > 20 ? 1 : 0.01}
            value={at[axis.tag] ?? axis.default}
            onChange={(value) => setAxes((before) => ({ ...before, [axis.tag]: value }))}
          />
        ))}
      </Box>
      <Box
        data-testid="preview"
        sx={{
          borderTop: 1,
          borderBottom: 1,
          borderColor: 'divider',
          mt: 3,
          py: 4,
          minHeight: 160,
          overflowWrap: 'anywhere',
          lineHeight: 1.5,
          color: drawn?.family ? 'inherit' : 'text.secondary',
        }}
        style={{
          fontSize: size,
          ...(drawn?.family ? { fontFamily: `"${drawn.family}"` } : {}),
        }}
      >
        {text}
      </Box>
      <Typography variant="body2" color={error ? 'error' : 'textSecondary'} sx={{ pt: 1 }} role="status">
        {error ?? (drawn?.missing ? `这一款没有：${drawn.missing}` : '这些字都有')}
      </Typography>
    </Box>
  );
}

function Dial(props: {
  name: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
}) {
  const { name, min, max, step, value, onChange } = props;
  return (
    <Box sx={{ px: 1 }}>
      <Typography variant="caption" color="textSecondary">
        {name} {value}
      </Typography>
      <Slider
        aria-label={name}
        size="small"
        color="secondary"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(_, next) => onChange(next as number)}
      />
    </Box>
  );
}
