import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { CallInput } from '@verstas/contract/call.ts'
import { tyreListEndpoints } from '@verstas/contract/tyres/list-endpoints.ts'
import { readTyreLists } from '@verstas/domain/tyres/list-file.ts'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { newUuid } from '../../../platform/api/new-uuid.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFileChooser } from '../../../platform/ui/file-chooser.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { notify } from '../../../platform/ui/notify.ts'

/** The maximum size of a file of lists, in bytes. The usual one has 5 kB. */
const maxBytes = 500_000

type Lists = CallInput<typeof tyreListEndpoints.loadTyreLists>['body']

/** Loads tyre lists from a JSON file. The server checks them, and names the path of an error. */
export function LoadTyreLists({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const load = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > maxBytes) throw new RangeError()
      const body = readTyreLists(JSON.parse(await file.text())) as Lists
      return call(tyreListEndpoints.loadTyreLists, { headers: { 'idempotency-key': newUuid() }, body })
    },
    onSuccess: ({ Loaded: count }) => {
      notify.success(t('settings.tyreListsLoaded', { count }))
      onClose()
    },
  })
  const { input, open } = useFileChooser({
    accept: '.json,application/json',
    onFiles: ([file]) => file && load.mutate(file),
  })
  return (
    <FormDialog
      title={t('settings.loadTyreLists')}
      onClose={onClose}
      onSubmit={open}
      actions={
        <Button type="submit" icon={IconUpload} isBusy={load.isPending}>
          {t('imports.choose')}
        </Button>
      }
    >
      <p className="type-15 soft">{t('settings.loadTyreListsHint')}</p>
      <FormProblem>{load.error && problemOf(load.error, t)}</FormProblem>
      {input}
    </FormDialog>
  )
}

/** Returns the words of a failed load: of the file itself, or of the server's refusal. */
export function problemOf(error: Error, t: ReturnType<typeof useTexts>): string {
  if (error instanceof SyntaxError) return t('templates.fileNotJson')
  return error instanceof RangeError ? t('settings.tyreFileTooLarge') : messageOf(error, t)
}
