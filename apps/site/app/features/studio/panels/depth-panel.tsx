import { Chip } from '../../../ui/chip.tsx';
import { Colour, Group, type PanelProps } from './panel-parts.tsx';
import { OF_EM, SettingSlider } from './setting-slider.tsx';

export function DepthPanel({ title, change }: PanelProps) {
  const { depth, shadow } = title;
  const setDepth = (next: Partial<NonNullable<typeof depth>>) =>
    depth && change({ ...title, depth: { ...depth, ...next } }, `depth ${Object.keys(next)}`);
  const setShadow = (next: Partial<NonNullable<typeof shadow>>) =>
    shadow && change({ ...title, shadow: { ...shadow, ...next } }, `shadow ${Object.keys(next)}`);
  return (
    <>
      <Group name="立体">
        <Chip
          on={depth !== null}
          onClick={() =>
            change({ ...title, depth: depth ? null : { angle: 60, length: 70, colour: '#6e1b12' } })
          }
        >
          有厚度
        </Chip>
        {depth && (
          <>
            <SettingSlider
              label="厚"
              min={0}
              max={400}
              unit={OF_EM}
              value={depth.length}
              onChange={(length) => setDepth({ length })}
            />
            <SettingSlider
              label="方向"
              min={0}
              max={360}
              unit="度"
              value={(depth.angle + 360) % 360}
              onChange={(angle) => setDepth({ angle })}
            />
            <Colour label="颜色" value={depth.colour} onChange={(colour) => setDepth({ colour })} />
          </>
        )}
      </Group>
      <Group name="投影">
        <Chip
          on={shadow !== null}
          onClick={() =>
            change({
              ...title,
              shadow: shadow ? null : { x: 0, y: 30, soft: 50, colour: '#000000', opacity: 45 },
            })
          }
        >
          有影子
        </Chip>
        {shadow && (
          <>
            <SettingSlider
              label="左右"
              unit={OF_EM}
              min={-300}
              max={300}
              value={shadow.x}
              reset={0}
              onChange={(x) => setShadow({ x })}
            />
            <SettingSlider
              label="上下"
              unit={OF_EM}
              min={-300}
              max={300}
              value={shadow.y}
              reset={30}
              onChange={(y) => setShadow({ y })}
            />
            <SettingSlider
              label="柔和"
              min={0}
              max={300}
              unit={OF_EM}
              value={shadow.soft}
              onChange={(soft) => setShadow({ soft })}
            />
            <SettingSlider
              label="浓淡"
              min={0}
              max={100}
              unit="%"
              value={shadow.opacity}
              onChange={(opacity) => setShadow({ opacity })}
            />
            <Colour label="颜色" value={shadow.colour} onChange={(colour) => setShadow({ colour })} />
          </>
        )}
      </Group>
    </>
  );
}
