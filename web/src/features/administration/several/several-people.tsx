import { useMutation } from '@tanstack/react-query'
import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import type { Person } from '@verstas/contract/administration/entities.ts'
import { maxPeopleAtOnce } from '@verstas/contract/limits.ts'
import { useRef, useState } from 'react'
import { useAttempt } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { GuardedFormDialog } from '../../../platform/editing/guarded-form-dialog.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Switch } from '../../../platform/ui/checks.tsx'
import { showFirstProblem } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { SelectField, TextArea } from '../../../platform/ui/text-fields.tsx'
import { useProfiles, useQuickChange } from '../api.ts'
import { useGivableProfiles } from '../person/use-authority.ts'
import { NewBadges } from './new-badges.tsx'
import { type NewPersonFields, parsePeople, peopleSaveOf, problemsOfLines } from './parse-people.ts'
import { PersonLine } from './person-line.tsx'
import { type LineRefusal, refusalsOf } from './refusals.ts'

type Line = NewPersonFields & { readonly key: number }

/** Adds several people from a pasted list, after a preview in which each line can be corrected. */
export function SeveralPeople({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const { site } = useSession()
  const { data: profiles = [] } = useProfiles()
  const canGive = useGivableProfiles()
  const [list, setList] = useState('')
  const [profileId, setProfileId] = useState('')
  const [isClocking, setIsClocking] = useState(true)
  // Null until the list is parsed.
  const [lines, setLines] = useState<readonly Line[] | null>(null)
  // The refusals of the last attempt, by line key.
  const [refusals, setRefusals] = useState<ReadonlyMap<number, LineRefusal>>(new Map())
  // The keys of the lines that show their fields: those with problems, and those that the user opened.
  const [openKeys, setOpenKeys] = useState<ReadonlySet<number>>(new Set())
  const listRef = useRef<HTMLOListElement>(null)
  // The new people who get badges; null until they are added.
  const [badged, setBadged] = useState<readonly Person[] | null>(null)
  const { data: quickChange } = useQuickChange()
  const isQuickChangeShown =
    quickChange?.IsInUse === true || (lines ?? []).some(({ Pin, HasBadge }) => Pin !== '' || HasBadge)
  const attempt = useAttempt()
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (wanted: readonly Line[]) => {
      const body = peopleSaveOf(wanted)
      return attempt(body, (headers) => call(administrationEndpoints.addPeople, { headers, body }))
    },
    onSuccess: (added, wanted) => {
      notify.success(t('people.added', { count: added.length }))
      const people = added.filter((_, index) => wanted[index]?.HasBadge)
      if (people.length > 0) setBadged(people)
      else onClose()
    },
    onError: (failure, wanted) => {
      const refused = refusalsOf(failure, wanted, ({ key }) => key)
      setRefusals(refused)
      setOpenKeys(new Set([...openKeys, ...refused.keys()]))
      const form = listRef.current?.closest('form')
      if (form) showFirstProblem(form)
    },
  })
  const problems = problemsOfLines(lines ?? [])
  const wrong = problems.filter(({ size }) => size > 0).length
  const isTooMany = (lines?.length ?? 0) > maxPeopleAtOnce
  const read = () => {
    const subsystem = isClocking ? 'M' : ''
    const parsed = parsePeople(list, { profiles, profileId, subsystem, siteId: site.Id })
    if (parsed.length === 0) return
    const found = problemsOfLines(parsed)
    setLines(parsed.map((line, key) => ({ ...line, key })))
    setOpenKeys(new Set(parsed.flatMap((_, key) => (found[key]?.size ? [key] : []))))
  }
  const submit = () => {
    if (lines === null) read()
    else if (wrong === 0 && lines.length > 0 && !isTooMany) mutate(lines)
  }
  const change = (line: Line, changed: Partial<NewPersonFields> | null) => {
    setLines(
      (lines ?? []).flatMap((other) => (other === line ? (changed ? { ...line, ...changed } : []) : other)),
    )
    setRefusals(new Map([...refusals].filter(([key]) => key !== line.key)))
    reset()
  }
  if (badged) return <NewBadges people={badged} onClose={onClose} />
  return (
    <GuardedFormDialog
      title={t('people.addSeveral')}
      isEdited={list.trim() !== ''}
      onClose={onClose}
      onSubmit={submit}
      actions={
        lines === null ? (
          <Button type="submit" disabled={list.trim() === ''}>
            {t('people.preview')}
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={() => setLines(null)}>
              {t('people.pasteAgain')}
            </Button>
            <Button type="submit" isBusy={isPending} disabled={lines.length === 0 || isTooMany}>
              {t('people.addCount', { count: lines.length })}
            </Button>
          </>
        )
      }
    >
      {lines === null ? (
        <>
          <TextArea
            label={t('people.pasteList')}
            description={t('people.pasteHint', { max: maxPeopleAtOnce })}
            rows={8}
            spellCheck={false}
            value={list}
            onChange={({ currentTarget }) => setList(currentTarget.value)}
          />
          <SelectField
            label={t('people.profileOfOthers')}
            value={profileId}
            options={[
              { value: '', label: '' },
              ...profiles.map((profile) => ({
                value: String(profile.Id),
                label: profile.Name,
                disabled: !canGive(profile),
              })),
            ]}
            onChange={({ currentTarget }) => setProfileId(currentTarget.value)}
          />
          <Switch
            label={t('people.clockTime')}
            checked={isClocking}
            onChange={({ currentTarget }) => setIsClocking(currentTarget.checked)}
          />
        </>
      ) : (
        <>
          <p className="type-17 strong" role="status">
            {t('people.lineCount', { count: lines.length, wrong: Math.max(wrong, refusals.size) })}
          </p>
          <FormProblem>
            {isTooMany
              ? t('people.tooMany', { count: lines.length, max: maxPeopleAtOnce })
              : error && refusals.size === 0 && messageOf(error, t)}
          </FormProblem>
          <ol ref={listRef} className="stack gap-12" aria-label={t('people.preview')}>
            {lines.map((line, index) => (
              <PersonLine
                key={line.key}
                number={index + 1}
                line={line}
                problems={problems[index] ?? new Map()}
                refusal={refusals.get(line.key)}
                isQuickChangeShown={isQuickChangeShown}
                isOpen={openKeys.has(line.key)}
                onOpen={() => setOpenKeys(new Set([...openKeys, line.key]))}
                onChange={(changed) => change(line, changed)}
                onDrop={() => change(line, null)}
              />
            ))}
          </ol>
        </>
      )}
    </GuardedFormDialog>
  )
}
