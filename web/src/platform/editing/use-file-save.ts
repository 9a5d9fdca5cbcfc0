import { useMutation } from '@tanstack/react-query'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { messageOf } from '../api/failure.ts'
import { useTexts } from '../texts/use-texts.ts'
import { notify } from '../ui/notify.ts'

/**
 * Returns a mutation that saves a file on the device. It shows the result, or the reason of a failure.
 *
 * @param save resolves with the name of the file, such as `saveFile`
 * @param done the message after a success, with the placeholder `name`
 */
export function useFileSave<Variables = void>(
  save: (variables: Variables) => Promise<string>,
  done: TextName,
) {
  const t = useTexts()
  return useMutation({
    mutationFn: save,
    onSuccess: (name) => void notify.success(t(done, { name })),
    onError: (error) => void notify.error(messageOf(error, t)),
  })
}
