import { IconBuilding, IconPassword } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { ListRow, Section } from '../../platform/ui/list-row.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { useAccount } from './api.ts'
import { ChangePassword } from './change-password.tsx'

/** My user name, the date of the last password change, and a button to change the password. */
export function PasswordSection() {
  const t = useTexts()
  const format = useFormat()
  const [isChanging, setIsChanging] = useState(false)
  return (
    <Section title={t('account.password')}>
      <AsyncView query={useAccount()} errorHint={(error) => messageOf(error, t)}>
        {({ UserName, PasswordChanged }) => (
          <>
            <RowList>
              {UserName === null ? (
                <ListRow
                  icon={IconBuilding}
                  name={t('account.noPassword')}
                  lines={[t('account.noPasswordHint')]}
                />
              ) : (
                <ListRow
                  icon={IconPassword}
                  name={UserName}
                  lines={[
                    PasswordChanged === null
                      ? t('account.passwordNeverChanged')
                      : t('account.passwordChanged', { time: format.date(PasswordChanged) }),
                  ]}
                  actions={
                    <Button
                      variant="plain"
                      aria-label={t('account.changePassword')}
                      onClick={() => setIsChanging(true)}
                    >
                      {t('account.change')}
                    </Button>
                  }
                />
              )}
            </RowList>
            {isChanging && UserName !== null && (
              <ChangePassword userName={UserName} onClose={() => setIsChanging(false)} />
            )}
          </>
        )}
      </AsyncView>
    </Section>
  )
}
