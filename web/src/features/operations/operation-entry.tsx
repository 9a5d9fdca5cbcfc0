import { errorText } from '@verstas/contract/errors/entry.ts'
import type { WorkOperation } from '@verstas/contract/operations/entities.ts'
import { refuseOperation } from '@verstas/domain/work-orders/job-rules.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { CatalogueEntry } from '../catalogue/catalogue-entry.tsx'

interface OperationEntryProps {
  readonly operation: WorkOperation
  readonly onAdd: (operation: WorkOperation) => void
}

/** An operation that was found; a restricted one tells why it cannot be added (120090). */
export function OperationEntry({ operation, onAdd }: OperationEntryProps) {
  const t = useTexts()
  const format = useFormat()
  const { WorkOperationCode, SupplierNumber, SupplierName = '', StandardTime, Name } = operation
  const refusal = refuseOperation(operation)
  return (
    <CatalogueEntry
      code={WorkOperationCode}
      supplier={{ number: SupplierNumber, name: SupplierName }}
      name={Name}
      facts={
        <>
          <span>{t('operations.standardTime', { duration: format.duration(StandardTime) })}</span>
          {refusal && <StateBadge state="blocked">{t('operations.restricted')}</StateBadge>}
        </>
      }
      details={refusal ? [t(errorText(refusal.name), refusal.data)] : []}
      onAdd={refusal ? undefined : () => onAdd(operation)}
    />
  )
}
