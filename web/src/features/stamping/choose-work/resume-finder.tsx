import { isRowSelectable } from '@verstas/domain/stamping/selection.ts'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import type { Resume } from '../../../platform/shell/running-stamping-bar.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { useWorkOrderByNumber } from '../../work-orders/api.ts'
import { useStampingsOf } from '../api.ts'
import { describeStamping } from '../describe.ts'
import { useStampMe } from '../use-stamp.ts'
import classes from './choices.module.css'

const nothing = () => undefined

/**
 * Finds the rows on which the user worked last today, without those that are done since. Renders nothing, and
 * passes the way back to them to `onFound`; null if there are none.
 */
export function ResumeFinder({ onFound }: { readonly onFound: (resume: Resume | null) => void }) {
  const t = useTexts()
  const { employee } = useSession()
  const { data: stampings = [] } = useStampingsOf(employee.Id, useFormat().dayOf(useNow()))
  const last = stampings.findLast(({ OrderRows }) => OrderRows.length > 0)
  const { data: order } = useWorkOrderByNumber(last?.OrderRows[0]?.OrderNumber ?? null)
  const { stampRows, isReadyForRows } = useStampMe(nothing)
  const undone = new Set(
    order?.Status === 'A' && !order.Cancellation
      ? order.Jobs.flatMap(({ Rows }) =>
          Rows.filter((row) => isRowSelectable(row) && row.MarkAsDoneDate === null).map(({ RowId }) => RowId),
        )
      : [],
  )
  const rows = last?.OrderRows.filter(({ RowId }) => undone.has(RowId)) ?? []
  const plate = isReadyForRows && rows.length > 0 ? last?.LicenseNumber : null
  const onPress = useEffectEvent(() => {
    if (!last) return
    const orderRows = rows.map(({ OrderId, RowId }) => ({ OrderId, OrderRowId: RowId }))
    stampRows({ orderRows, what: describeStamping({ ...last, OrderRows: rows }) })
  })
  useEffect(() => {
    const content = (
      <span className={`${classes.resume} line justify-centre`}>
        {t('shell.resume')} <Plate number={plate ?? ''} size={28} />
      </span>
    )
    onFound(plate ? { content, onPress: () => onPress() } : null)
    return () => onFound(null)
  }, [plate, onFound, t])
  return null
}
