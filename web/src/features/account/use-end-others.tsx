import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { type ReactNode, useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { endpointQuery, invalidateChanges } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { notify } from '../../platform/ui/notify.ts'

const { endMyOtherSessions, listMySessions } = accountEndpoints

/** Returns a mutation that ends all my sessions except this one. */
export function useEndOthers() {
  const t = useTexts()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(endMyOtherSessions, {}),
    onSuccess: () => notify.success(t('account.othersEnded')),
    onError: (error) => {
      notify.error(messageOf(error, t))
      invalidateChanges(queries, endMyOtherSessions)
    },
  })
}

/**
 * Offers to end my other sessions after a sign-in method has changed. Shows nothing if I have no other
 * session.
 *
 * @returns `offer`, to call after the change, and `question`, the dialog that the caller renders
 */
export function useOfferToEndOthers(): { readonly offer: () => void; readonly question: ReactNode } {
  const t = useTexts()
  const queries = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending } = useEndOthers()
  const offer = async () => {
    const sessions = await queries.fetchQuery({ ...endpointQuery(listMySessions, {}), staleTime: 0 })
    setIsOpen(sessions.some(({ IsThis }) => !IsThis))
  }
  const close = () => setIsOpen(false)
  return {
    // Ignores the error if the sessions cannot be fetched. The sign-in method has already changed, so only
    // the offer is omitted.
    offer: () => void offer().catch(() => undefined),
    question: (
      <ConfirmDialog
        isOpen={isOpen}
        title={t('account.endOthersTitle')}
        confirmLabel={t('account.endOthers')}
        isBusy={isPending}
        onConfirm={() => mutate(undefined, { onSettled: close })}
        onCancel={close}
      >
        <p className="type-15 soft">{t('account.endOthersHint')}</p>
      </ConfirmDialog>
    ),
  }
}
