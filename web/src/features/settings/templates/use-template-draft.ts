import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import { templateEndpoints } from '@verstas/contract/health-checks/template-endpoints.ts'
import type { EditedTemplate } from '@verstas/contract/health-checks/template-entities.ts'
import {
  conflictKey,
  mergeTemplates,
  type TemplateConflict,
} from '@verstas/domain/health-checks/template-merge.ts'
import { normalTemplate } from '@verstas/domain/health-checks/template-parts.ts'
import { useState } from 'react'
import { useAttempt } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'
import { templateQuery } from './api.ts'

type Edit = (template: SurveyDefinition) => SurveyDefinition

interface Clash {
  /** The template that another administrator saved. */
  readonly theirs: EditedTemplate
  readonly user: string
}

/** The edited template, and its save as the next version. */
export interface TemplateDraft {
  readonly base: EditedTemplate
  readonly draft: SurveyDefinition
  readonly isEdited: boolean
  /** Parts that another administrator changed as well; empty after a choice was saved. */
  readonly conflicts: readonly TemplateConflict[]
  readonly clash: Clash | null
  readonly isTheirs: (conflict: TemplateConflict) => boolean
  readonly choose: (conflict: TemplateConflict, isTheirs: boolean) => void
  readonly edit: (change: Edit) => void
  /** Edits the template, and shows a toast that undoes only this edit, even after later ones. */
  readonly editWithUndo: (change: Edit, message: string) => void
  readonly save: () => void
  readonly discard: () => void
  readonly isSaving: boolean
  readonly error: Error | null
}

/** Edits a template. Merges a version that another administrator saves meanwhile. */
export function useTemplateDraft(loaded: EditedTemplate): TemplateDraft {
  const t = useTexts()
  const queries = useQueryClient()
  const attempt = useAttempt()
  const [base, setBase] = useState(loaded)
  const [draft, setDraft] = useState(loaded.Definition)
  const [clash, setClash] = useState<Clash | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const isEdited = textOf(draft) !== textOf(base.Definition)
  // Adopts the other person's save if nothing is edited here.
  if (loaded.Version > base.Version && !isEdited) {
    setBase(loaded)
    setDraft(loaded.Definition)
  }
  const merge = (takesTheirs: ReadonlySet<string>) =>
    clash
      ? mergeTemplates({ base: base.Definition, mine: draft, theirs: clash.theirs.Definition }, takesTheirs)
      : { merged: draft, conflicts: [] }
  const { conflicts } = merge(chosen)
  const { id, read } = { id: loaded.Id, read: templateQuery(loaded.Id) }
  // Bypasses the query, because the live event of the save refetches it, which cancels a fetch of this function.
  const readLatest = async (): Promise<EditedTemplate> => {
    const latest = await call(templateEndpoints.getTemplate, { params: { id } })
    queries.setQueryData(read.queryKey, latest)
    return latest
  }
  const save = useMutation({
    mutationFn: async () => {
      const body = { BaseVersion: (clash?.theirs ?? base).Version, Definition: merge(chosen).merged }
      const { Version } = await attempt(body, (headers) =>
        call(templateEndpoints.saveTemplate, { params: { id }, headers, body }),
      )
      return { version: Version, isMerged: Version > body.BaseVersion + 1 }
    },
    onSuccess: async ({ version, isMerged }) => {
      const saved = await readLatest()
      setBase(saved)
      setDraft(saved.Definition)
      setClash(null)
      setChosen(new Set())
      notify.success(
        [t('templates.saved', { version }), isMerged && t('templates.merged')].filter(Boolean).join('. '),
      )
    },
    onError: async (failure) => {
      if (!(failure instanceof CallFailed) || !failure.has(errorCodes.templateChanged.id)) return
      const data = failure.errors.flatMap(({ MetaData }) => MetaData)
      const user = data.find(({ Key }) => Key === 'user')?.Value
      setClash({ theirs: await readLatest(), user: user ?? '' })
    },
  })
  const edit = (change: Edit) => setDraft(change)
  return {
    base,
    draft,
    isEdited,
    conflicts,
    clash,
    isTheirs: (conflict) => chosen.has(conflictKey(conflict)),
    choose: (conflict, isTheirs) => {
      const next = new Set(chosen)
      if (isTheirs) next.add(conflictKey(conflict))
      else next.delete(conflictKey(conflict))
      setChosen(next)
    },
    edit,
    editWithUndo: (change, message) => {
      const before = draft
      const after = change(draft)
      setDraft(after)
      notify.success(message, {
        label: t('healthCheck.undo'),
        run: () => setDraft((now) => mergeTemplates({ base: after, mine: now, theirs: before }).merged),
      })
    },
    save: () => save.mutate(),
    discard: () => setDraft(base.Definition),
    isSaving: save.isPending,
    error: save.error,
  }
}

const textOf = (template: SurveyDefinition): string => JSON.stringify(normalTemplate(template))
