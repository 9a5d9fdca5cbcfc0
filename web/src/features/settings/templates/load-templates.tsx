import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { CallInput } from '@verstas/contract/call.ts'
import { templateEndpoints } from '@verstas/contract/health-checks/template-endpoints.ts'
import { maxTemplateBytes } from '@verstas/contract/health-checks/template-limits.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { newUuid } from '../../../platform/api/new-uuid.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFileChooser } from '../../../platform/ui/file-chooser.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { SitesField } from './new-template.tsx'

/** Thrown for a file that is not JSON or is too large. */
class UnreadableFile extends Error {
  readonly text: 'templates.fileTooLarge' | 'templates.fileNotJson'

  constructor(text: UnreadableFile['text']) {
    super(text)
    this.text = text
  }
}

type Templates = CallInput<typeof templateEndpoints.loadTemplates>['body']['Templates']

/** Loads templates from a JSON file. The server validates them and names the path of each error. */
export function LoadTemplates({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const [isOfSite, setIsOfSite] = useState(false)
  const load = useMutation({
    mutationFn: async (file: File) => {
      const body = { IsOfSite: isOfSite, Templates: await readTemplates(file) }
      return call(templateEndpoints.loadTemplates, { headers: { 'idempotency-key': newUuid() }, body })
    },
    onSuccess: ({ Versions }) => {
      notify.success(t('templates.loaded', { count: Versions }))
      onClose()
    },
  })
  const { input, open } = useFileChooser({
    accept: '.json,application/json',
    onFiles: ([file]) => file && load.mutate(file),
  })
  const { error } = load
  return (
    <FormDialog
      title={t('templates.load')}
      onClose={onClose}
      onSubmit={open}
      actions={
        <Button type="submit" icon={IconUpload} isBusy={load.isPending}>
          {t('imports.choose')}
        </Button>
      }
    >
      <p className="type-15 soft">{t('templates.loadHint')}</p>
      <SitesField isOfSite={isOfSite} onChange={setIsOfSite} />
      {error && (
        <FormProblem>{error instanceof UnreadableFile ? t(error.text) : messageOf(error, t)}</FormProblem>
      )}
      {input}
    </FormDialog>
  )
}

/** @throws {UnreadableFile} */
async function readTemplates(file: File): Promise<Templates> {
  if (file.size > maxTemplateBytes) throw new UnreadableFile('templates.fileTooLarge')
  const text = await file.text()
  try {
    const content: unknown = JSON.parse(text)
    // Accepts a single template without a list.
    return (Array.isArray(content) ? content : [content]) as Templates
  } catch {
    throw new UnreadableFile('templates.fileNotJson')
  }
}
