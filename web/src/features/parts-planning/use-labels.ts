import { useMutation } from '@tanstack/react-query'
import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import { call } from '../../platform/api/client.ts'
import { fullAddress } from '../../platform/api/connection.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'

/** Opens the labels of work orders as a PDF in a tab of its own, from where the label printer prints them. */
export function usePrintLabels() {
  const t = useTexts()
  const { mutate, isPending } = useMutation({
    mutationFn: (WorkOrderIds: number[]) =>
      call(partsPlanningEndpoints.createLabels, { body: { WorkOrderIds } }),
    onSuccess: ({ Url }) =>
      Object.assign(document.createElement('a'), {
        href: fullAddress(Url).href,
        target: '_blank',
        rel: 'noopener',
      }).click(),
    onError: (error) => notify.error(t('planning.labelsFailed', { reason: messageOf(error, t) })),
  })
  return { print: mutate, isPending }
}
