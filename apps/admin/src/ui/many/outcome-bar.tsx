import { Alert, Box, Button, LinearProgress } from '@mui/material';
import { minuteOf } from '@ziwan/contract/site-time';
import type { ReactNode } from 'react';
import { useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { RuledItem, RuledList } from '../ruled-list.tsx';
import type { Many, useMany } from './use-many.ts';

type Acts<C> = ReturnType<typeof useMany<C>>;

interface Props<C> {
  acts: Acts<C>;
  unit: string;
  /** Asks about a release that is undone. */
  asking: (release: string, onEnd: (back: number | null) => void) => ReactNode;
}

/** Says above the list how far an act on many records is, and lists those of a day that can be taken back. */
export function OutcomeBar<C>({ acts, unit, asking }: Props<C>) {
  const { many, recent, takeBack, undoing } = acts;
  return (
    <>
      {undoing?.release && asking(undoing.release, acts.endUndo)}
      {many && <Outcome many={many} acts={acts} unit={unit} />}
      {recent.length > 0 && (
        <Box component="details" sx={{ pb: 1, typography: 'body2' }}>
          <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content' }}>
            一天之内做过的 {recent.length} 件事，还能撤销
          </Box>
          <RuledList>
            {recent.map((act) => (
              <RuledItem key={act.at} sx={{ alignItems: 'center' }}>
                <span>{minuteOf(new Date(act.at).toISOString())}</span>
                <Box component="span" sx={{ flex: 1 }}>
                  {act.deed}：{act.changed} {unit}
                </Box>
                <Button
                  size="small"
                  disabled={many?.progress.state === 'running' || undoing !== null}
                  onClick={() => takeBack(act)}
                  aria-label={`撤销「${act.deed}」，${act.changed} ${unit}`}
                >
                  撤销
                </Button>
              </RuledItem>
            ))}
          </RuledList>
        </Box>
      )}
    </>
  );
}

function Outcome<C>({ many, acts, unit }: { many: Many<C>; acts: Acts<C>; unit: string }) {
  const section = useResourceContext();
  const { deed, progress, failure, isUndo, isWhole, notes = [] } = many;
  const { total, done, changed, failed, undo, state } = progress;
  const running = state === 'running';
  const left = total - done;
  const [newest] = acts.recent;
  const sentence = running
    ? isWhole
      ? `${deed}：${total} ${unit}，一起换上，请等一等`
      : `${deed}：${done} / ${total} ${unit}`
    : [
        `${deed}：${changed} ${unit}改好了`,
        ...(done - changed - failed.length > 0
          ? [`${done - changed - failed.length} ${unit}本来就是这样`]
          : []),
        ...(failed.length > 0 ? [`${failed.length} ${unit}没有成功`] : []),
        ...(left > 0 ? [`${left} ${unit}没有动${failure ? `：${failure}` : ''}`] : []),
      ].join('，');
  return (
    <Alert
      severity={running ? 'info' : failed.length > 0 || left > 0 ? 'warning' : 'success'}
      sx={{ mt: 2, mb: 1 }}
      action={
        running ? (
          !isWhole && (
            <Button color="inherit" onClick={acts.stop}>
              停下
            </Button>
          )
        ) : (
          <>
            {(isWhole ? changed > 0 : undo.length > 0) && !isUndo && newest && (
              <Button color="inherit" onClick={() => acts.takeBack(newest)}>
                撤销
              </Button>
            )}
            <Button color="inherit" onClick={acts.close}>
              知道了
            </Button>
          </>
        )
      }
    >
      {sentence}
      {running && (
        <LinearProgress
          {...(isWhole ? {} : { variant: 'determinate', value: (100 * done) / total })}
          aria-label={deed}
          sx={{ mt: 1 }}
        />
      )}
      {notes.map((note) => (
        <div key={note}>{note}</div>
      ))}
      {failed.length > 0 && (
        <Box
          component="ul"
          aria-label="没有成功的"
          sx={{ m: 0, mt: 1, pl: '1.2em', maxHeight: 180, overflow: 'auto' }}
        >
          {failed.map(({ id, why }) => (
            <li key={id}>
              <Link to={`/${section}/${encodeURIComponent(id)}`}>{id}</Link>：{why}
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
