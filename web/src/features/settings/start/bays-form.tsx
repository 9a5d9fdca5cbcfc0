import { IconX } from '@tabler/icons-react'
import { startEndpoints } from '@verstas/contract/settings/start-endpoints.ts'
import { maxBays } from '@verstas/contract/settings/start-entities.ts'
import { useState } from 'react'
import { useSave } from '../../../platform/editing/use-save.ts'
import { type Translate, useTexts } from '../../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { FilterChip, FilterChips } from '../../../platform/ui/filter-chip.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import classes from './start.module.css'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const presets = [
  {
    label: 'start.presetLifts',
    namesOf: (t: Translate) => [...numbers(3).map((number) => t('start.lift', { number })), t('start.wash')],
  },
  {
    label: 'start.presetYard',
    namesOf: (t: Translate) => numbers(20).map((number) => t('start.yard', { number })),
  },
  { label: 'start.presetTyres', namesOf: (t: Translate) => [t('start.presetTyres')] },
] as const
type Preset = (typeof presets)[number]

interface Bay {
  readonly preset: Preset
  /** The position in the list of presets. */
  readonly index: number
  readonly name: string
}

const baysOf = (preset: Preset, t: Translate): Bay[] =>
  preset.namesOf(t).map((name, index) => ({ preset, index, name }))

/** Adds the lifts and bays of the chosen presets. The user can rename them first. */
export function BaysForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const [bays, setBays] = useState<readonly Bay[]>(() => baysOf(presets[0], t))
  const names = bays.map(({ name }) => name.trim())
  const { save, isBusy, problem } = useSave({
    write: startEndpoints.addBays,
    done: ({ Added: count }) => t('start.baysAdded', { count }),
    onDone: onClose,
  })
  const canSave = names.length > 0 && names.length <= maxBays && !names.includes('')
  const toggle = (preset: Preset) => {
    const others = bays.filter((bay) => bay.preset !== preset)
    setBays(others.length < bays.length ? others : [...bays, ...baysOf(preset, t)])
  }
  return (
    <FormDialog
      title={t('start.step.bays')}
      onClose={onClose}
      onSubmit={() => canSave && save({ Names: names })}
      actions={
        <Button type="submit" isBusy={isBusy} disabled={names.length === 0}>
          {t('start.addBays', { count: names.length })}
        </Button>
      }
    >
      <p className="type-15 soft">{t('start.baysHint')}</p>
      <FilterChips label={t('start.presets')}>
        {presets.map((preset) => (
          <FilterChip
            key={preset.label}
            isChosen={bays.some((bay) => bay.preset === preset)}
            onToggle={() => toggle(preset)}
          >
            {t(preset.label)}
          </FilterChip>
        ))}
      </FilterChips>
      <FormProblem>{problem}</FormProblem>
      <ul className="stack gap-8" aria-label={t('start.step.bays')}>
        {bays.map((bay, position) => (
          <li key={`${bay.preset.label} ${bay.index}`} className={`${classes.bay} grid gap-8`}>
            <TextField
              label={t('settings.name')}
              maxLength={60}
              autoComplete="off"
              value={bay.name}
              error={bay.name.trim() === '' && t('setup.missing')}
              onChange={({ currentTarget: { value } }) =>
                setBays(bays.map((other) => (other === bay ? { ...bay, name: value } : other)))
              }
            />
            <IconButton
              label={`${t('settings.remove')}: ${bay.name || position + 1}`}
              icon={IconX}
              onClick={() => setBays(bays.filter((other) => other !== bay))}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
