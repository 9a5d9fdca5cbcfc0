import { useEffect, useRef } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { type BoardRow, levelClasses } from '../board/board-props.ts'
import { ResourceFace } from '../board/resource-face.tsx'
import classes from './people-strip.module.css'

interface PeopleStripProps {
  readonly rows: readonly BoardRow[]
  /** The id of the selected resource. */
  readonly chosen: number
  readonly onChoose: (resourceId: number) => void
}

/** The people and bays in a horizontal strip, each with its load or a note. A tap selects a resource. */
export function PeopleStrip({ rows, chosen, onChoose }: PeopleStripProps) {
  const t = useTexts()
  const strip = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when another person is chosen
  useEffect(() => {
    const pressed = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (strip.current && pressed) strip.current.scrollLeft = pressed.offsetLeft - pressed.offsetWidth
  }, [chosen])
  return (
    <fieldset
      ref={strip}
      className={`${classes.strip} flex gap-4 relative`}
      aria-label={t('schedule.resources')}
    >
      {rows.map(({ resource, resource: { id, name }, load, note }) => (
        <button
          key={id}
          type="button"
          className={`${classes.person} inset-focus stack gap-2 rigid rounded type-13`}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          <ResourceFace resource={resource} />
          <span className="strong">{resource.isPerson === false ? name : <FirstName name={name} />}</span>
          <span className={load ? levelClasses[load.level] : 'soft'}>
            {load ? t('schedule.load', { percent: load.percent }) : (note ?? '–')}
          </span>
        </button>
      ))}
    </fieldset>
  )
}

/** The first name of a person, with the full name for screen readers. */
function FirstName({ name }: { readonly name: string }) {
  const [first = '', ...rest] = name.split(' ')
  return (
    <>
      {first}
      <span className="visually-hidden"> {rest.join(' ')}</span>
    </>
  )
}
