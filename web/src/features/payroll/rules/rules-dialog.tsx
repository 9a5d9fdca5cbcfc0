import { IconArrowUp, IconEye, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { payrollEndpoints } from '@verstas/contract/payroll/endpoints.ts'
import type { PayRule, PayrollSettings } from '@verstas/contract/payroll/entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useSave } from '../../../platform/editing/use-save.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { SaveButton } from '../../../platform/ui/save-button.tsx'
import { usePayrollSettings } from '../api.ts'
import { PayCodes } from '../pay-codes.tsx'
import { FileFields } from './file-fields.tsx'
import { PeriodFields } from './period-fields.tsx'
import { RuleForm, useDayNames } from './rule-form.tsx'

const { savePayrollSettings } = payrollEndpoints

interface RulesDialogProps {
  /** A day in the period on which the rules are tried. */
  readonly date: Day
  readonly onClose: () => void
}

/** The pay periods, the rules and the file of the site. */
export default function RulesDialog({ date, onClose }: RulesDialogProps) {
  const t = useTexts()
  const query = usePayrollSettings()
  if (query.data === undefined)
    return (
      <Dialog title={t('payroll.rules')} shape="panel" onClose={onClose}>
        <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={6} />}>
          {() => null}
        </AsyncView>
      </Dialog>
    )
  return <SettingsForm stored={query.data} date={date} onClose={onClose} />
}

interface SettingsFormProps extends RulesDialogProps {
  readonly stored: PayrollSettings
}

function SettingsForm({ stored, date, onClose }: SettingsFormProps) {
  const t = useTexts()
  // The initial values of the form. A refetch does not change them.
  const [form, setForm] = useState(stored)
  // Index of the edited rule; the number of rules for a new one.
  const [edited, setEdited] = useState<number | null>(null)
  const { save, isBusy, problem } = useSave({
    write: savePayrollSettings,
    done: t('payroll.saved'),
    onDone: onClose,
  })
  const { Types, Version, ...values } = form
  const change = (changes: Partial<PayrollSettings>) => setForm((former) => ({ ...former, ...changes }))
  const setRules = (Rules: PayRule[]) => change({ Rules })
  return (
    <FormDialog
      title={t('payroll.rules')}
      onClose={onClose}
      onSubmit={() => save({ ...values, Seen: Version })}
      actions={<SaveButton isBusy={isBusy} />}
    >
      <FormProblem>{problem}</FormProblem>
      <PeriodFields form={form} onChange={change} />
      <FileFields form={form} onChange={change} />
      <RuleList
        rules={form.Rules}
        types={Types}
        onEdit={setEdited}
        onMove={(place) => setRules(movedUp(form.Rules, place))}
      />
      <Preview rules={form.Rules} date={date} />
      <p className="type-15 soft">{t('payroll.rulesReset')}</p>
      {edited !== null && (
        <RuleForm
          rule={form.Rules[edited]}
          types={Types}
          onClose={() => setEdited(null)}
          onSave={(rule) => {
            setRules(rule === null ? form.Rules.toSpliced(edited, 1) : form.Rules.toSpliced(edited, 1, rule))
            setEdited(null)
          }}
        />
      )}
    </FormDialog>
  )
}

/** Returns the rules with one rule moved up by one place. */
function movedUp(rules: readonly PayRule[], place: number): PayRule[] {
  const rule = rules[place]
  if (rule === undefined || place === 0) return [...rules]
  return rules.toSpliced(place, 1).toSpliced(place - 1, 0, rule)
}

interface PreviewProps {
  readonly rules: readonly PayRule[]
  readonly date: Day
}

/** The hours in the shown period under the rules of the form. */
function Preview({ rules, date }: PreviewProps) {
  const t = useTexts()
  const format = useFormat()
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => call(payrollEndpoints.previewPayroll, { body: { From: date, Rules: [...rules] } }),
  })
  return (
    <div className="stack gap-8">
      <Button variant="tonal" icon={IconEye} isBusy={isPending} onClick={() => mutate()}>
        {t('payroll.preview')}
      </Button>
      <FormProblem>{error && messageOf(error, t)}</FormProblem>
      <div role="status" className="stack gap-8">
        {data && (
          <>
            <h3 className="type-15 strong">
              {t('payroll.previewTitle', { from: format.day(data.From), to: format.day(data.To) })}
            </h3>
            {data.Unknown.map(({ PayKind, TypeName, Minutes }) => (
              <p key={`${PayKind} ${TypeName}`} className="type-15 late">
                {t('payroll.previewUnknown', {
                  kind: PayKind === null ? '' : t(`payroll.kind.${PayKind}`),
                  type: TypeName ?? '',
                  minutes: format.duration(Minutes ?? 0),
                })}
              </p>
            ))}
            <PayCodes codes={data.Codes} />
          </>
        )}
      </div>
    </div>
  )
}

interface RuleListProps {
  readonly rules: readonly PayRule[]
  readonly types: PayrollSettings['Types']
  readonly onEdit: (place: number) => void
  readonly onMove: (place: number) => void
}

/** The rules in the order in which they apply. */
function RuleList({ rules, types, onEdit, onMove }: RuleListProps) {
  const t = useTexts()
  return (
    <section aria-label={t('payroll.rules')} className="stack gap-8">
      <p className="type-15 soft">{t('payroll.rulesHint')}</p>
      <ol className="card lined hide-empty">
        {rules.map((rule, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id, and their rows have no state
          <li key={place} className="line gap-8 pad-8-16">
            <button type="button" className="row hover grow shrink stack gap-2" onClick={() => onEdit(place)}>
              <span className="type-17 strong">{t(`payroll.kind.${rule.Kind}`)}</span>
              <RuleFacts rule={rule} types={types} />
            </button>
            {place > 0 && (
              <IconButton
                variant="quiet"
                icon={IconArrowUp}
                label={`${t('payroll.rule')} ${place + 1} → ${place}`}
                onClick={() => onMove(place)}
              />
            )}
          </li>
        ))}
      </ol>
      <Button variant="tonal" icon={IconPlus} onClick={() => onEdit(rules.length)}>
        {t('payroll.addRule')}
      </Button>
    </section>
  )
}

function RuleFacts({ rule, types }: { readonly rule: PayRule; readonly types: PayrollSettings['Types'] }) {
  const t = useTexts()
  const names = useDayNames()
  const { PayCode, Days, Start, End, TypeCode, Factor, CostCentre } = rule
  const facts = [
    PayCode ?? t('payroll.leftOut'),
    ...(Factor === 100 ? [] : [`${Factor} %`]),
    CostCentre,
    Days.length > 0 && Days.map((day) => names(day)).join(', '),
    Start !== null && `${Start}–${End}`,
    TypeCode !== null && (types.find(({ Code }) => Code === TypeCode)?.Name ?? String(TypeCode)),
  ]
  return <span className="type-15 soft">{facts.filter(Boolean).join(' · ')}</span>
}
