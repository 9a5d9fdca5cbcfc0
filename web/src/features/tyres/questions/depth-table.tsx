import type { TyreRecord, TyreRecordSave } from '@verstas/contract/tyres/entities.ts'
import { padOrder } from '@verstas/domain/tyres/draft.ts'
import { depthAt } from '@verstas/domain/tyres/wear.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { useTyreWords } from '../words.ts'
import classes from './depth-table.module.css'

interface DepthTableProps {
  /** The existing record; undefined while loading. */
  readonly existing: TyreRecord | undefined
  /** The time of the existing measurement, as an ISO instant. */
  readonly created: string
  /** The lowest depth of the existing record. The question mentions it, too. */
  readonly worst: number | undefined
  readonly measured: TyreRecordSave | undefined
}

/** Compares the depths of the existing record with the new ones, wheel by wheel. */
export function DepthTable({ existing, created, worst, measured }: DepthTableProps) {
  const t = useTexts()
  const format = useFormat()
  const words = useTyreWords()
  if (!measured) return null
  if (!existing)
    return worst === undefined ? null : (
      <p className="flush type-15 soft">{t('tyres.worst', { depth: words.depth(worst) })}</p>
    )
  const axles = measured.AxleData.map((axle) => ({
    axleNumber: axle.axleNumber,
    isTwin: axle.DepthLeftInner !== undefined || axle.DepthRightInner !== undefined,
  }))
  const depth = (value: number | null | undefined) => (value == null ? '–' : words.depth(value))
  return (
    <table className={classes.depths}>
      <thead>
        <tr>
          <td />
          <th scope="col">{created && format.date(created)}</th>
          <th scope="col">{t('tyres.now')}</th>
        </tr>
      </thead>
      <tbody>
        {padOrder(axles).map((place) => (
          <tr key={`${place.axleNumber} ${place.field}`}>
            <th scope="row">{words.wheel(place, axles)}</th>
            <td>{depth(depthAt({ axles: existing.AxleData }, place))}</td>
            <td>
              {depth(
                measured.AxleData.find(({ axleNumber }) => axleNumber === place.axleNumber)?.[place.field],
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
