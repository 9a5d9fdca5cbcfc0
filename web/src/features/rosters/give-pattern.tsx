import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import type { PersonPattern, RosterPattern, RosterPerson } from '@verstas/contract/rosters/entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { useState } from 'react'
import { useAttempt } from '../../platform/api/attempt-key.ts'
import { call } from '../../platform/api/client.ts'
import { useSave } from '../../platform/editing/use-save.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Checkbox } from '../../platform/ui/checks.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { NamedGroup } from '../../platform/ui/named-group.tsx'
import { FromFields, type PatternStart } from './from-fields.tsx'

const { setPersonPattern } = rosterEndpoints

interface GivePatternProps {
  readonly pattern: RosterPattern
  readonly people: readonly RosterPerson[]
  /** True if no one has a pattern today or later, so that the form replaces no pattern. */
  readonly isFirst: boolean
  /** The suggested first day of the pattern. */
  readonly first: Day
  readonly today: Day
  readonly onClose: () => void
}

/**
 * Assigns a pattern to several people. If no one has a pattern yet, people without shifts are preselected.
 */
export function GivePattern({ pattern, people, isFirst, first, today, onClose }: GivePatternProps) {
  const t = useTexts()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(isFirst ? people.filter(hasNoShift).map(({ Id }) => Id) : []),
  )
  const [start, setStart] = useState<PatternStart>({ from: first, week: '1' })
  const isFortnightly = pattern.Weeks === 2
  const attempt = useAttempt()
  const { save, isBusy, problem, reset } = useSave({
    write: setPersonPattern,
    send: async (bodies: readonly PersonPattern[]) => {
      const given = new Set<number>()
      try {
        // Sends the calls one by one, because each call locks the rosters of the site.
        for (const body of bodies) {
          await attempt(body, (headers) => call(setPersonPattern, { body, headers }))
          given.add(body.EmployeeId)
        }
      } catch (failure) {
        // Deselects the people whose call succeeded, so that a retry only includes the others.
        setChosen((before) => without(before, given))
        throw failure
      }
    },
    done: t('rosters.given', { count: chosen.size }),
    onDone: onClose,
  })
  const submit = () => {
    const ids = people.map(({ Id }) => Id).filter((id) => chosen.has(id))
    if (ids.length === 0) return
    save(
      ids.map((EmployeeId) => ({
        EmployeeId,
        From: start.from,
        PatternId: pattern.Id,
        Week: isFortnightly ? Number(start.week) : 1,
      })),
    )
  }
  return (
    <FormDialog
      title={t('rosters.giveOf', { name: pattern.Name })}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <Button type="submit" isBusy={isBusy} disabled={chosen.size === 0}>
          {t('rosters.giveTo', { count: chosen.size })}
        </Button>
      }
    >
      <FormProblem>{problem}</FormProblem>
      <FromFields value={start} today={today} isFortnightly={isFortnightly} onChange={setStart} />
      <NamedGroup aria-label={t('rosters.give')}>
        {people.map(({ Id, Name, PatternName }) => (
          <Checkbox
            key={Id}
            label={Name}
            description={PatternName ?? t('rosters.noPattern')}
            checked={chosen.has(Id)}
            onChange={({ currentTarget: { checked } }) => {
              setChosen(checked ? new Set([...chosen, Id]) : without(chosen, new Set([Id])))
              reset()
            }}
          />
        ))}
      </NamedGroup>
      <p className="type-13 soft">{t('rosters.setPatternHint')}</p>
    </FormDialog>
  )
}

const hasNoShift = ({ Days }: RosterPerson) => Days.every(({ Shift }) => Shift === null)

function without(ids: ReadonlySet<number>, others: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...ids].filter((id) => !others.has(id)))
}
