import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { differenceEndpoints } from '@verstas/contract/integration/difference-endpoints.ts'
import type { OpenDifference } from '@verstas/contract/integration/difference-entities.ts'
import { mayResolve } from '@verstas/domain/integration/differences.ts'
import { useState } from 'react'
import { useAttempt } from '../../platform/api/attempt-key.ts'
import { call } from '../../platform/api/client.ts'
import { invalidateChanges } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { serverNow } from '../../platform/api/server-clock.ts'
import type { Side } from '../../platform/editing/edit-state.ts'
import { SideChoice } from '../../platform/editing/side-choice.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { notify } from '../../platform/ui/notify.ts'
import classes from './difference-list.module.css'
import { nameOfDifference, nameOfOtherRecord, sidesOf } from './difference-words.ts'

interface DifferenceListProps {
  readonly differences: readonly OpenDifference[]
  /** True if the heading above the list already names the record. */
  readonly isOfOneRecord?: boolean
}

/** Returns a key for the shown version of a difference. A choice about another version is ignored. */
const keyOf = ({ Id, Version }: OpenDifference): string => `${Id}:${Version}`

/** Open differences with both values. Users with the right choose one value of each and save the choices. */
export function DifferenceList({ differences, isOfOneRecord = false }: DifferenceListProps) {
  const t = useTexts()
  const { rights } = useSession()
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const { save, error, isPending, reset } = useResolve()
  const chosen = differences.filter((difference) => choices[keyOf(difference)] !== undefined)
  const isAnyResolvable = differences.some(({ Entity }) => mayResolve(Entity, rights))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length > 0 && !isPending)
          save(chosen.map((difference) => ({ difference, side: choices[keyOf(difference)] ?? 'mine' })))
      }}
    >
      <div className={classes.list}>
        {differences.map((difference) => (
          <DifferenceChoice
            key={keyOf(difference)}
            difference={difference}
            isNamed={isOfOneRecord}
            choice={choices[keyOf(difference)] ?? null}
            onChoose={(side) => {
              setChoices({ ...choices, [keyOf(difference)]: side })
              reset()
            }}
          />
        ))}
      </div>
      {isAnyResolvable && (
        <div className={`${classes.foot} stack gap-8`}>
          <FormProblem>{error && messageOf(error, t)}</FormProblem>
          <Button
            type="submit"
            size="main"
            isWide
            icon={IconCheck}
            isBusy={isPending}
            disabled={chosen.length === 0}
          >
            {chosen.length === 0 ? t('difference.saveNone') : t('difference.save', { count: chosen.length })}
          </Button>
          <p className="type-13 soft">{t('difference.saveHint')}</p>
        </div>
      )}
    </form>
  )
}

interface Choice {
  readonly difference: OpenDifference
  readonly side: Side
}

/** Returns a function that saves choices. A refusal refetches the differences. */
function useResolve() {
  const t = useTexts()
  const queries = useQueryClient()
  const attempt = useAttempt()
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (choices: readonly Choice[]) => {
      const body = {
        Decisions: choices.map(({ difference: { Id, Version }, side }) => ({
          Id,
          Version,
          Resolution: side === 'theirs' ? ('taken' as const) : ('kept' as const),
        })),
      }
      return attempt(body, (headers) => call(differenceEndpoints.resolveDifferences, { headers, body }))
    },
    onSuccess: (_, choices) => void notify.success(t('difference.saved', { count: choices.length })),
    onError: () => invalidateChanges(queries, differenceEndpoints.resolveDifferences),
  })
  return { save: mutate, error, isPending, reset }
}

interface DifferenceChoiceProps {
  readonly difference: OpenDifference
  /** True if the heading above names the record. */
  readonly isNamed: boolean
  readonly choice: Side | null
  readonly onChoose: (side: Side) => void
}

/** A difference with both values: as options, or as text for users without the right. */
function DifferenceChoice({ difference, isNamed, choice, onChoose }: DifferenceChoiceProps) {
  const t = useTexts()
  const format = useFormat()
  const { rights } = useSession()
  const { Source, Since, OursBy, OursAt, Entity } = difference
  const { theirs, ours } = sidesOf(difference, { t, format })
  const other = isNamed ? null : nameOfOtherRecord(difference, t)
  const name = nameOfDifference(difference, t)
  const label = other === null ? name : `${name} · ${other}`
  const now = serverNow()
  const sides = [
    {
      side: 'mine' as const,
      name:
        OursBy && OursAt
          ? t('difference.hereBy', { name: OursBy, time: format.instant(OursAt, now) })
          : t('difference.here'),
      value: <span className="pre-line">{ours}</span>,
    },
    {
      side: 'theirs' as const,
      name: t('difference.fromSource', { source: Source, time: format.instant(Since, now) }),
      value: <span className="pre-line">{theirs}</span>,
    },
  ]
  if (mayResolve(Entity, rights))
    return <SideChoice label={label} sides={sides} choice={choice} onChoose={onChoose} />
  return (
    <div className="ruled-item pad-y-12 stack gap-8">
      <div className="type-17 strong">{label}</div>
      <dl className={`${classes.values} grid gap-8`}>
        {sides.map(({ side, name: author, value }) => (
          <div key={side}>
            <dt className="type-13 soft">{author}</dt>
            <dd className="strong break-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="type-13 soft">
        {t(Entity === 'employees' ? 'difference.inAdministration' : 'difference.mayNot')}
      </p>
    </div>
  )
}
