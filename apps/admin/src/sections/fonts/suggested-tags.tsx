import { Box, Button, Typography } from '@mui/material';
import { suggestTags } from '@ziwan/contract/admin';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useRead } from '../../ui/use-read.ts';
import type { Font } from './font-words.tsx';

/**
 * Tags that the server suggests for the font, each with its reason. A click adds one to the field `tags`.
 * @param nameOf Chinese name of a tag; undefined until the dictionary has come
 */
export function SuggestedTags({ font, nameOf }: { font: Font; nameOf: (tag: string) => string | undefined }) {
  const { data, failure } = useRead(suggestTags, { params: { id: font.id } }, font.revision);
  const heading = useId();
  const { setValue } = useFormContext<Font>();
  const taken = useWatch<Font, 'tags'>({ name: 'tags' }) ?? [];
  if (failure)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ pb: 2 }}>
        没有取到标签的建议：{failure}
      </Typography>
    );
  const open = (data ?? []).filter(({ tag }) => nameOf(tag) !== undefined && !taken.includes(tag));
  if (open.length === 0) return null;
  return (
    <Box sx={{ pb: 2 }}>
      <Typography id={heading} variant="body2">
        建议
      </Typography>
      <Box
        component="ul"
        aria-labelledby={heading}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 3 }}
      >
        {open.map(({ tag, reason }) => (
          <Box key={tag} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Button
              startIcon={<Plus aria-hidden="true" />}
              onClick={() => setValue('tags', [...taken, tag], { shouldDirty: true })}
              sx={{ flexShrink: 0 }}
            >
              {nameOf(tag)}
            </Button>
            <Typography variant="body2" color="textSecondary">
              {reason}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
