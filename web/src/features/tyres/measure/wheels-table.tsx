import { treadDepth } from '@verstas/contract/limits.ts'

import { padOrder } from '@verstas/domain/tyres/draft.ts'
import { type TyreLaw, verdictOf } from '@verstas/domain/tyres/verdict.ts'
import type { WheelPlace } from '@verstas/domain/tyres/wear.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { VerdictMark } from '../verdict-mark.tsx'
import { useTyreWords } from '../words.ts'
import { CarDrawing } from './car-drawing.tsx'
import { depthOf, type SetForm } from './tyre-form.ts'
import classes from './wheels-table.module.css'

interface WheelsTableProps {
  readonly set: SetForm
  readonly law: TyreLaw | null
  readonly chosen: WheelPlace
  /** True to draw low wheels on narrow screens, so that the quick pad below them is in view. */
  readonly isLow: boolean
  readonly onChoose: (place: WheelPlace) => void
}

/**
 * The vehicle from above, with depth and verdict next to each wheel. For screen readers it is a table of
 * axles and sides. Buttons in the cells select a wheel.
 */
export function WheelsTable({ set, law, chosen, isLow, onChoose }: WheelsTableProps) {
  const t = useTexts()
  const words = useTyreWords()
  const places = padOrder(set.axles)
  const cell = (axleNumber: number, fields: readonly WheelPlace['field'][]) => (
    <td className={classes.side}>
      {places
        .filter((place) => place.axleNumber === axleNumber && fields.includes(place.field))
        // Puts the outer wheel before the inner one on both sides.
        .toSorted((one, other) => fields.indexOf(one.field) - fields.indexOf(other.field))
        .map((place) => (
          <WheelButton
            key={place.field}
            name={words.wheel(place, set.axles)}
            depth={depthOf(set, place)}
            law={law}
            isChosen={chosen.axleNumber === axleNumber && chosen.field === place.field}
            onChoose={() => onChoose(place)}
          />
        ))}
    </td>
  )
  return (
    <div className="relative container">
      <div className={`${classes.drawing} absolute pad-x-8`}>
        <CarDrawing axles={set.axles} law={law} />
      </div>
      <table className={`${classes.table} full relative`} data-low={isLow || undefined}>
        <caption className="visually-hidden">{t('tyres.wheels')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('tyres.side.left')}</span>
            </th>
            <th scope="col" className={classes.middle}>
              <span className="visually-hidden">{t('tyres.axleHeader')}</span>
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('tyres.side.right')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {set.axles.map(({ axleNumber }) => (
            <tr key={axleNumber}>
              {cell(axleNumber, ['DepthLeft', 'DepthLeftInner'])}
              <th scope="row" className={classes.middle}>
                <span className="visually-hidden">{words.axle(axleNumber, set.axles.length)}</span>
              </th>
              {cell(axleNumber, ['DepthRight', 'DepthRightInner'])}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface WheelButtonProps {
  readonly name: string
  readonly depth: number | null
  readonly law: TyreLaw | null
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const gauge = Array.from({ length: treadDepth.most }, (_, place) => place + 1)

function WheelButton({ name, depth, law, isChosen, onChoose }: WheelButtonProps) {
  const t = useTexts()
  const words = useTyreWords()
  const verdict = depth === null || !law ? undefined : verdictOf(depth, law)
  return (
    <button
      type="button"
      className={`${classes.wheel} flex column full card ink`}
      data-verdict={verdict}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span className="type-13 strong soft">{name}</span>
      {depth === null ? (
        <span className="type-15 soft">{t('tyres.notMeasured')}</span>
      ) : (
        <>
          <span className={`${classes.depth} number-34`}>
            {words.depth(depth)} <small className="soft type-15">mm</small>
          </span>
          <span className={`${classes.gauge} flex gap-2 full`} aria-hidden="true">
            {gauge.map((millimetre) => (
              <i key={millimetre} data-filled={millimetre <= Math.round(depth) || undefined} />
            ))}
          </span>
        </>
      )}
      <VerdictMark depth={depth} law={law} />
    </button>
  )
}
