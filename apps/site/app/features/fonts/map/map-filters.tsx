import { Row } from '../font-list/filters.tsx';
import { toggled } from '../font-list/toggled.ts';
import type { MapData } from './load-map.ts';
import { type MapAxes, type MapChoice, mapHref, withTrait } from './map-address.ts';
import styles from './map-page.module.css';
import { MEASURES, TRAITS } from './measures.ts';

const DIRECTIONS = { x: '横向', y: '纵向' } as const;

interface ChoicesProps {
  axes: MapAxes;
  choice: MapChoice;
  text: string;
}

export function AxisChoices({ axes, choice, text }: ChoicesProps) {
  return (['x', 'y'] as const).map((direction) => (
    <Row key={direction} group={choicesOf(axes, direction, text, choice)} />
  ));
}

const choicesOf = (axes: MapAxes, direction: keyof MapAxes, text: string, choice: MapChoice) => ({
  label: DIRECTIONS[direction],
  choices: TRAITS.map((trait) => ({
    key: trait,
    label: MEASURES[trait].name,
    on: axes[direction] === trait,
    href: mapHref(withTrait(axes, direction, trait), text, choice),
  })),
});

const FILTER_LABELS = { licence: '授权', script: '文字', style: '风格' } as const;

export function MapFilters({ data, axes, choice, text }: ChoicesProps & { data: MapData }) {
  const groups = data.filters.map(({ type, tags }) => ({
    label: FILTER_LABELS[type],
    choices: tags.map(({ number, name }) => ({
      key: number,
      label: name,
      on: choice.tags.includes(number),
      href: mapHref(axes, text, { ...choice, tags: toggled(choice.tags, number) }),
    })),
  }));
  return (
    <details className={styles.filters} open={choice.tags.length > 0}>
      <summary>
        <span>筛选</span>
        <small>{groups.map(({ label }) => label).join('、')}</small>
      </summary>
      {groups.map((group) => group.choices.length > 0 && <Row key={group.label} group={group} />)}
    </details>
  );
}
