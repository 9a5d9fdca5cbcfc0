import { IconKey } from '@tabler/icons-react'
import { passkeyEndpoints } from '@verstas/contract/passkeys/endpoints.ts'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { ListRow, Section } from '../../../platform/ui/list-row.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { PasskeyRow } from '../../passkeys/passkey-row.tsx'
import { RemovePasskey } from '../../passkeys/remove-passkey.tsx'
import { usePasskeysOf } from '../api.ts'
import type { PersonSectionProps } from './person-section.ts'

const { removePasskeyOf } = passkeyEndpoints

/** The passkeys of a person. An administrator can remove the passkey of a lost device. */
export function PasskeysSection({ person, canChange }: PersonSectionProps) {
  const t = useTexts()
  const query = usePasskeysOf(person.Id)
  return (
    <Section title={t('account.passkeys', { count: query.data?.length ?? 0 })}>
      <AsyncView
        query={query}
        errorHint={(error) => messageOf(error, t)}
        empty={
          <RowList>
            <ListRow icon={IconKey} name={t('people.noPasskeys')} />
          </RowList>
        }
      >
        {(passkeys) => (
          <RowList>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.Id}
                passkey={passkey}
                actions={
                  canChange && (
                    <RemovePasskey
                      passkey={passkey}
                      hint={t('people.removePasskeyHint')}
                      remove={() =>
                        call(removePasskeyOf, { params: { employeeId: person.Id, id: passkey.Id } })
                      }
                      write={removePasskeyOf}
                    />
                  )
                }
              />
            ))}
          </RowList>
        )}
      </AsyncView>
    </Section>
  )
}
