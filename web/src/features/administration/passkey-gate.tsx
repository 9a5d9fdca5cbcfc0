import { IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { ReactNode } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { Link } from '../../platform/routing/link.tsx'
import { canUsePasskeys } from '../../platform/session/can-use-passkeys.ts'
import { isLeft } from '../../platform/session/passkey-browser.ts'
import { showPasskey } from '../../platform/session/show-passkey.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { useAllPeople } from './api.ts'

/** Returns whether the operator requires a passkey that the administrator has not used in this session. */
export const usePasskeyIsRequired = (): boolean => needsPasskey(useAllPeople().error)

/** Returns whether the server refused a query because the operator requires a passkey. */
export const needsPasskey = (error: Error | null): boolean =>
  error instanceof CallFailed && error.has(errorCodes.passkeyRequired.id)

interface PasskeyGateProps {
  /** True if the server refused a query because the operator requires a passkey. */
  readonly isRequired: boolean
  readonly children: ReactNode
}

/** Asks an administrator for a passkey if the operator requires one. Otherwise renders the children. */
export function PasskeyGate({ isRequired, children }: PasskeyGateProps) {
  const t = useTexts()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: showPasskey,
    onSuccess: () => queries.resetQueries(),
    onError: (problem) => !isLeft(problem) && notify.error(messageOf(problem, t)),
  })
  if (!isRequired) return children
  return (
    <EmptyState
      icon={IconFingerprint}
      title={t('people.passkeyRequired')}
      hint={t('people.passkeyRequiredHint')}
      action={
        <>
          {canUsePasskeys() && (
            <Button variant="tonal" isBusy={isPending} onClick={() => mutate()}>
              {t('session.confirmByPasskey')}
            </Button>
          )}
          <Button render={(root) => <Link to="/account/keys" {...root} />}>{t('people.toPasskeys')}</Button>
        </>
      }
    />
  )
}
