import { IconCheck, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { CallInput } from '@verstas/contract/call.ts'
import { templateEndpoints } from '@verstas/contract/health-checks/template-endpoints.ts'
import { maxTemplateBytes } from '@verstas/contract/health-checks/template-limits.ts'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useSave } from '../../../platform/editing/use-save.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFileChooser } from '../../../platform/ui/file-chooser.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { LoadedChanges } from './loaded-changes.tsx'
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

/**
 * Loads templates from a JSON file. Shows their changes before they are published. The server validates them and names
 * the path of each error.
 */
export function LoadTemplates({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const [isOfSite, setIsOfSite] = useState(false)
  const read = useMutation({ mutationFn: readTemplates, onMutate: () => publish.reset() })
  const publish = useSave({
    write: templateEndpoints.loadTemplates,
    done: ({ Versions }) => t('templates.loaded', { count: Versions }),
    onDone: onClose,
  })
  const { input, open } = useFileChooser({
    accept: '.json,application/json',
    onFiles: ([file]) => file && read.mutate(file),
  })
  const templates = read.data
  const error = read.error ?? publish.error
  return (
    <FormDialog
      title={t('templates.load')}
      onClose={onClose}
      onSubmit={() => {
        if (!templates) open()
        else if (!publish.isBusy) publish.save({ IsOfSite: isOfSite, Templates: templates })
      }}
      actions={
        <>
          {templates && (
            <Button variant="plain" icon={IconUpload} onClick={open}>
              {t('imports.choose')}
            </Button>
          )}
          <Button
            type="submit"
            icon={templates ? IconCheck : IconUpload}
            isBusy={read.isPending || publish.isBusy}
          >
            {t(templates ? 'templates.publish' : 'imports.choose')}
          </Button>
        </>
      }
    >
      <p className="type-15 soft">{t(templates ? 'templates.loadQuestion' : 'templates.loadHint')}</p>
      <SitesField isOfSite={isOfSite} onChange={setIsOfSite} />
      {error && (
        <FormProblem>{error instanceof UnreadableFile ? t(error.text) : messageOf(error, t)}</FormProblem>
      )}
      {templates && <LoadedChanges templates={templates} isOfSite={isOfSite} />}
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
