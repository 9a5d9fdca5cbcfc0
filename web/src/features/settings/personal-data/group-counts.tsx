import type { DataGroup, KeepReason } from '@verstas/contract/personal-data/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'

interface GroupCountsProps {
  readonly label: string
  readonly counts: readonly {
    readonly Group: DataGroup
    readonly Count: number
    /** The reason why the data of the group is kept. */
    readonly Reason?: KeepReason
  }[]
}

/** Groups of data with their numbers of rows. */
export function GroupCounts({ label, counts }: GroupCountsProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <RowList label={label}>
      {counts.map(({ Group, Count, Reason }) => (
        <li key={Group} className="stack gap-2 pad-12-16">
          <div className="line spread gap-12">
            <span className="type-17 shrink">{t(`personalData.group.${Group}`)}</span>
            <span className="type-17 rigid">{format.number(Count)}</span>
          </div>
          {Reason && <p className="type-15 soft">{t(`personalData.keep.${Reason}`)}</p>}
        </li>
      ))}
    </RowList>
  )
}
