import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { ImageUp } from '../../../ui/icons/image-up.ts';
import type { Step, View } from '../document/history.ts';
import { Group } from '../panels/panel-parts.tsx';
import panels from '../panels/panels.module.css';
import { SettingSlider } from '../panels/setting-slider.tsx';
import { GROUNDS, groundUrl } from './grounds.ts';
import { openPicture, PictureRefused } from './own-picture.ts';
import { groundProblem, SHAPES, shapeOf } from './shapes.ts';

interface GroundPanelProps {
  view: View;
  picture: string | null;
  /** @param gesture changes of one gesture are one step of undo */
  onChange: (change: Partial<Step>, gesture?: string) => void;
}

/** What the title stands on, in which shape, and how large. */
export function GroundPanel({ view, picture, onChange }: GroundPanelProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [reading, setReading] = useState(false);
  const shape = shapeOf(view.shape);
  const open = async (file: File | undefined) => {
    if (!file) return;
    setProblem('');
    setReading(true);
    try {
      onChange({ picture: await openPicture(file) });
    } catch (error) {
      setProblem(error instanceof PictureRefused ? error.message : '这张图打不开，请换一张');
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <Group name="底">
        <div className={panels.looks}>
          {GROUNDS.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={panels.look}
              aria-pressed={picture === null && view.ground === id}
              onClick={() => onChange({ picture: null, view: { ...view, ground: id } })}
            >
              <i aria-hidden="true" style={{ backgroundImage: `url("${groundUrl(id, 320, 180)}")` }} />
              {name}
            </button>
          ))}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label="自己的图"
          onChange={(event) => {
            void open(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button
          variant={picture === null ? 'line' : 'solid'}
          aria-pressed={picture !== null}
          disabled={reading}
          onClick={() => input.current?.click()}
        >
          <ImageUp size={16} aria-hidden="true" />
          {picture === null ? '用自己的图' : '换一张自己的图'}
        </Button>
        <p className={panels.note} role="status">
          {(reading && '正在读这张图…') ||
            problem ||
            (picture ? '你的图只在这个浏览器里，不会上传，下次来还在。' : '自己的图不会上传。')}
        </p>
      </Group>
      <Group name="尺寸">
        <Select
          label="用在"
          value={shape.id}
          options={SHAPES.map(({ id, name, width, height }) => ({
            value: id,
            label: `${name} ${width} × ${height}`,
          }))}
          onChange={(event) => onChange({ view: { ...view, shape: event.target.value } })}
        />
        {shape.rule && <p className={panels.note}>{shape.rule}。以平台当时的规定为准。</p>}
        <p className={panels.note} role="status">
          {groundProblem(shape, picture === null && view.ground === 'clear')}
        </p>
        <SettingSlider
          label="占宽"
          min={10}
          max={98}
          unit="%"
          value={view.fill}
          reset={72}
          onChange={(fill) => onChange({ view: { ...view, fill } }, 'fill of the ground')}
        />
        <SettingSlider
          label="抬高"
          min={-45}
          max={45}
          unit="%"
          value={view.lift}
          reset={0}
          onChange={(lift) => onChange({ view: { ...view, lift } }, 'lift')}
        />
      </Group>
    </>
  );
}
