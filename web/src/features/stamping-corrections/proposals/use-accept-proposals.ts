import { useMutation } from '@tanstack/react-query'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type { StampingCorrectionRequest } from '@verstas/contract/stamping/corrections.ts'
import type { ForgottenPresence } from '@verstas/contract/start-page/entities.ts'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { newUuid } from '../../../platform/api/new-uuid.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'

/** A forgotten stamping with a proposed end. */
export type Proposed = Pick<ForgottenPresence, 'Id' | 'Name' | 'StampingId' | 'Version'> & {
  readonly Proposal: NonNullable<ForgottenPresence['Proposal']>
}

/** True for a forgotten stamping whose end can be proposed. */
export const isProposed = <F extends ForgottenPresence>(
  forgotten: F,
): forgotten is F & { readonly Proposal: NonNullable<F['Proposal']> } => forgotten.Proposal !== null

/** Returns a function that returns the facts on which a proposal is based, the deciding one first. */
export function useGrounds(): (proposal: Proposed['Proposal']) => string[] {
  const t = useTexts()
  const format = useFormat()
  return ({ Basis, LastSign, ColleaguesEnd }) => {
    const sign = LastSign !== null && t('proposal.lastSign', { time: format.time(LastSign) })
    return [
      Basis === 'lastSign' && sign,
      Basis === 'shift' && t('proposal.shift'),
      ColleaguesEnd !== null && t('proposal.colleagues', { time: format.time(ColleaguesEnd) }),
      Basis !== 'lastSign' && sign,
    ].filter((ground) => ground !== false)
  }
}

const correct = (body: StampingCorrectionRequest) =>
  call(stampingCorrectionEndpoints.correctStampings, { headers: { 'idempotency-key': newUuid() }, body })

/** Saves changes one after another, so that one refusal does not prevent the others. */
async function saveAll(proposed: readonly Proposed[], send: (one: Proposed) => Promise<unknown>) {
  const saved: Proposed[] = []
  const failed: { readonly one: Proposed; readonly error: unknown }[] = []
  for (const one of proposed)
    await send(one).then(
      () => saved.push(one),
      (error: unknown) => failed.push({ one, error }),
    )
  return { saved, failed }
}

/**
 * Returns a mutation that ends forgotten stampings at their proposed ends, each as a correction with its reason.
 * The toast offers undo: the stampings then run again, by another correction each.
 */
export function useAcceptProposals() {
  const t = useTexts()
  const grounds = useGrounds()
  const reason = t('proposal.reason')
  const notifyFailed = ({ failed }: Awaited<ReturnType<typeof saveAll>>) => {
    for (const { one, error } of failed) notify.error(`${one.Name}: ${messageOf(error, t)}`)
  }
  const { mutate: undo } = useMutation({
    mutationFn: (proposed: readonly Proposed[]) =>
      saveAll(proposed, ({ Id, StampingId, Version }) => {
        const Reason = t('undo.done', { what: reason })
        // The correction has increased the version by one.
        const Change = { Kind: 'Move', StampingId, Version: Version + 1, Edge: 'End', To: null } as const
        return correct({ SalesmanId: Id, Reason, Change })
      }),
    onSuccess: (outcome) => {
      if (outcome.saved.length > 0) notify.success(t('undo.done', { what: namesOf(outcome.saved) }))
      notifyFailed(outcome)
    },
  })
  return useMutation({
    mutationFn: (proposed: readonly Proposed[]) =>
      saveAll(proposed, ({ Id, StampingId, Version, Proposal }) => {
        const Reason = [reason, ...grounds(Proposal)].join(' · ')
        const Change = { Kind: 'Move', StampingId, Version, Edge: 'End', To: Proposal.At } as const
        return correct({ SalesmanId: Id, Reason, Change })
      }),
    onSuccess: (outcome) => {
      const { saved } = outcome
      if (saved.length > 0)
        notify.success(`${t('proposal.accepted', { count: saved.length })}\n${namesOf(saved)}`, {
          label: t('undo.action'),
          run: () => undo(saved),
          isForAnyPage: true,
        })
      notifyFailed(outcome)
    },
  })
}

const namesOf = (proposed: readonly Proposed[]): string => proposed.map(({ Name }) => Name).join(', ')
