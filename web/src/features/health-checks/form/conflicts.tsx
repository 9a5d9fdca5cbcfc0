import { CallFailed } from '@verstas/contract/call.ts'
import { checksOf, type Properties, toProperties } from '@verstas/domain/health-checks/properties.ts'
import { useState } from 'react'
import { useDeviceQueue } from '../../../platform/device-queue/device-queue.tsx'
import type { Side } from '../../../platform/editing/edit-state.ts'
import { ChangeNotice, SaveFailure } from '../../../platform/editing/notices.tsx'
import { type Translate, useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import type { ShownForm } from '../api.ts'
import type { QueuedSave } from './use-inspection.ts'

interface RefusedSavesProps {
  readonly form: ShownForm
  readonly refused: readonly QueuedSave[]
  readonly onChange: (changes: Properties) => void
}

/** The refused saves. Either another user changed the same values, or the server rejected the save. */
export const RefusedSaves = ({ form, refused, onChange }: RefusedSavesProps) =>
  refused.map((save) =>
    save.payload.conflict ? (
      <Conflict key={save.id} form={form} save={save} onChange={onChange} />
    ) : (
      <Refusal key={save.id} save={save} />
    ),
  )

interface ConflictProps extends Pick<RefusedSavesProps, 'form' | 'onChange'> {
  readonly save: QueuedSave
}

function Conflict({ form, save, onChange }: ConflictProps) {
  const t = useTexts()
  const { open } = useDeviceQueue()
  const { changes, conflict } = save.payload
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const theirs = toProperties(form.Properties)
  const keys = Object.keys(changes.to)
  const choose = async (key: string, side: Side) => {
    const next = { ...choices, [key]: side }
    setChoices(next)
    if (keys.some((one) => next[one] === undefined)) return
    const ownKeys = keys.filter((one) => next[one] === 'mine')
    if (ownKeys.length > 0) onChange(Object.fromEntries(ownKeys.map((one) => [one, changes.to[one] ?? ''])))
    await (await open()).remove(save.id)
  }
  return (
    <ChangeNotice
      change={{ name: conflict?.name ?? null, at: conflict?.at ?? null }}
      fields={[]}
      conflicts={keys.map((key) => ({
        key,
        label: nameOf(key, form, t),
        mine: wordsOf(key, changes.to[key], t),
        theirs: wordsOf(key, theirs[key], t),
        choice: choices[key] ?? null,
      }))}
      onChoose={(key, side) => void choose(key, side)}
      words={{ by: 'healthCheck.changedBy', bySomebody: 'healthCheck.changedBySomebody' }}
    />
  )
}

function Refusal({ save }: { readonly save: QueuedSave }) {
  const t = useTexts()
  const { open } = useDeviceQueue()
  const [isGivingUp, setIsGivingUp] = useState(false)
  return (
    <div>
      <SaveFailure error={new CallFailed(400, save.errors)} isInvalid={false} />
      <div className="grid gap-8">
        <Button onClick={async () => void (await open()).retry(save)}>{t('healthCheck.tryAgain')}</Button>
        <Button variant="plainDanger" onClick={() => setIsGivingUp(true)}>
          {t('healthCheck.giveUp')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isGivingUp}
        title={t('healthCheck.removeTitle')}
        confirmLabel={t('healthCheck.giveUp')}
        onConfirm={async () => void (await open()).remove(save.id)}
        onCancel={() => setIsGivingUp(false)}
        isDestructive
      >
        <p className="paragraph">
          {t('healthCheck.removeHint', { what: t('healthCheck.what', { plate: save.payload.plate }) })}
        </p>
      </ConfirmDialog>
    </div>
  )
}

/** Returns the label of a value, by its key. */
function nameOf(key: string, { Survey }: ShownForm, t: Translate): string {
  const [kind, id] = [key.slice(0, key.indexOf('.')), key.slice(key.indexOf('.') + 1)]
  const check = checksOf(Survey).find(({ Id }) => Id === id)?.Title ?? id
  if (kind === 'note') return t('healthCheck.noteOf', { check })
  if (kind === 'measure') return t('healthCheck.measureOf', { check })
  if (kind === 'text') return Survey.ImageMaps.find(({ Id }) => Id === id)?.Title ?? id
  return Survey.Signatures.find(({ Id }) => Id === id)?.Title ?? check
}

function wordsOf(key: string, value: string | undefined, t: Translate): string {
  if (!value) return t('healthCheck.emptyValue')
  if (key.startsWith('signature.')) return t('healthCheck.signed')
  return key.startsWith('check.') && (value === 'ok' || value === 'soon' || value === 'now')
    ? t(`healthCheck.${value}`)
    : value
}
