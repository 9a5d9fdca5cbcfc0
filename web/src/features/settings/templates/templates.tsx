import { IconClipboardHeart, IconCopy, IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import { templateEndpoints } from '@verstas/contract/health-checks/template-endpoints.ts'
import type { TemplateItem } from '@verstas/contract/health-checks/template-entities.ts'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { Switch } from '../../../platform/ui/checks.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ItemButton } from '../../../platform/ui/item-button.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { RowLink, RowWords } from '../../../platform/ui/row-link.tsx'
import { needsPasskey, PasskeyGate } from '../../administration/passkey-gate.tsx'
import { templateQuery, useTemplates } from './api.ts'
import { LoadTemplates } from './load-templates.tsx'
import { NewTemplate } from './new-template.tsx'
import { TemplateEditor, useDownload } from './template-editor.tsx'

const PresetTemplates = lazy(() => import('./preset-templates.tsx'))

/** The open dialog: `original` for a new template (null) or a copy, `load` to load a file. */
type OpenDialog = { readonly original: SurveyDefinition | null } | 'load' | null

/** The list of health check templates, or the editor of one template. */
export const TemplatesPage = ({ id }: { readonly id: number | null }) =>
  id === null ? <Templates /> : <TemplateEditor id={id} />

function Templates() {
  const t = useTexts()
  const query = useTemplates()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const close = () => setDialog(null)
  return (
    <Page
      title={t('templates.title')}
      width="reading"
      hasBack
      actions={<IconButton label={t('templates.load')} icon={IconUpload} onClick={() => setDialog('load')} />}
      mainAction={
        <Button icon={IconPlus} onClick={() => setDialog({ original: null })}>
          {t('templates.new')}
        </Button>
      }
    >
      <PasskeyGate isRequired={needsPasskey(query.error)}>
        <AsyncView
          query={query}
          skeleton={<LoadingSkeleton shape="rows" count={3} height={160} />}
          empty={
            <EmptyState
              icon={IconClipboardHeart}
              title={t('templates.none')}
              hint={t('templates.noneHint')}
            />
          }
        >
          {(items) => (
            <ul className="stack gap-12" aria-label={t('templates.title')}>
              {items.map((item) => (
                <Row key={item.Id} item={item} onCopy={(original) => setDialog({ original })} />
              ))}
            </ul>
          )}
        </AsyncView>
        {query.data && (
          <Suspense>
            <PresetTemplates codes={query.data.map(({ Code }) => Code)} />
          </Suspense>
        )}
      </PasskeyGate>
      {dialog === 'load' && <LoadTemplates onClose={close} />}
      {dialog !== null && dialog !== 'load' && (
        <NewTemplate
          original={dialog.original}
          codes={query.data?.map(({ Code }) => Code) ?? []}
          onClose={close}
        />
      )}
    </Page>
  )
}

interface RowProps {
  readonly item: TemplateItem
  readonly onCopy: (original: SurveyDefinition) => void
}

function Row({ item, onCopy }: RowProps) {
  const t = useTexts()
  const format = useFormat()
  const queries = useQueryClient()
  const { Id, Name, Version, ChangedAt, ChangedBy, IsOfSite, IsInUse, Checks, Inspections } = item
  const onError = (error: Error) => notify.error(messageOf(error, t))
  const use = useMutation({
    mutationFn: (isInUse: boolean) =>
      call(templateEndpoints.switchTemplate, { params: { id: Id }, body: { IsInUse: isInUse } }),
    onSuccess: (saved) =>
      notify.success(t(saved.IsInUse ? 'templates.nowOn' : 'templates.nowOff', { name: Name })),
    onError,
  })
  const copy = useMutation({
    mutationFn: () => queries.fetchQuery(templateQuery(Id)),
    onSuccess: ({ Definition }) => onCopy(Definition),
    onError,
  })
  const download = useDownload(Id)
  const facts = [
    t('templates.version', { version: Version }),
    t('templates.checks', { count: Checks }),
    t('templates.inspections', { count: Inspections }),
    t(IsOfSite ? 'templates.ofSite' : 'templates.ofAll'),
  ]
  return (
    <li className="card clip">
      <RowLink to="/settings/$list" params={{ list: `templates-${Id}` }} isTall>
        <RowWords name={Name} facts={facts.join(' · ')}>
          <span className="type-15 soft">
            {format.dateTime(ChangedAt)} · {ChangedBy ?? t('templates.commandLine')}
          </span>
        </RowWords>
      </RowLink>
      <div className="pad-12-16 stack gap-8">
        <Switch
          label={t('templates.isInUse')}
          aria-label={`${t('templates.isInUse')}: ${Name}`}
          checked={use.isPending ? use.variables : IsInUse}
          disabled={use.isPending}
          onChange={({ currentTarget }) => use.mutate(currentTarget.checked)}
        />
        <div className="flex wrap gap-8">
          <ItemButton
            label={t('templates.copy')}
            item={Name}
            variant="quiet"
            icon={IconCopy}
            isBusy={copy.isPending}
            onClick={() => copy.mutate()}
          />
          <ItemButton
            label={t('templates.download')}
            item={Name}
            variant="quiet"
            icon={IconDownload}
            isBusy={download.isPending}
            onClick={() => download.mutate()}
          />
        </div>
      </div>
    </li>
  )
}
