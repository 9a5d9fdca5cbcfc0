import { IconKey } from '@tabler/icons-react'
import type { Passkey } from '@verstas/contract/passkeys/entities.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { ListRow } from '../../platform/ui/list-row.tsx'

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly actions: ReactNode
}

/** A passkey with its name, the dates of its creation and last use, and its buttons. */
export function PasskeyRow({ passkey: { Name, Created, LastUsed }, actions }: PasskeyRowProps) {
  const t = useTexts()
  const format = useFormat()
  const added = format.date(Created)
  return (
    <ListRow
      icon={IconKey}
      name={Name}
      lines={[
        LastUsed === null
          ? t('account.passkeyUnused', { added })
          : t('account.passkeyUsed', { added, used: format.dateTime(LastUsed) }),
      ]}
      actions={actions}
    />
  )
}
