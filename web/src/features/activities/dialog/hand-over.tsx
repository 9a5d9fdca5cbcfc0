import { useMutation, useQueryClient } from '@tanstack/react-query'
import { maxActivityCharacters } from '@verstas/contract/activities/characters.ts'
import type { Activity } from '@verstas/contract/activities/entities.ts'
import type { ListedEmployee } from '@verstas/contract/employees/entities.ts'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'
import { TextArea } from '../../../platform/ui/text-fields.tsx'
import { useAssignees, useFindEmployee } from '../../../shared/employees/api.ts'
import { EmployeeField } from '../../../shared/employees/employee-field.tsx'
import { invalidateActivities } from '../api.ts'
import { useActThroughQueue } from '../use-act.ts'

interface HandOverProps {
  readonly activity: Activity
  readonly onDone: () => void
}

/**
 * Assigns a task to another person: the choice of a name sends the assignment with the message. The field of
 * the name receives the focus, so that a name and Enter are enough.
 */
export function HandOver({ activity, onDone }: HandOverProps) {
  const t = useTexts()
  const { data: employees } = useAssignees()
  const [note, setNote] = useState('')
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const assign = useAssign(activity, onDone)
  return (
    <div ref={element} className="stack gap-12 pad-16 rounded sunken">
      <EmployeeField
        label={t('activityEdit.assignee')}
        description={t('activityRead.handOverHint')}
        unchosenHint={t('activityEdit.assigneeHint')}
        nobodyFound={t('activityEdit.nobodyFound')}
        employees={employees?.filter(({ Id }) => Id !== activity.SalesmanId)}
        chosen={assign.isPending ? (assign.variables?.to ?? null) : null}
        entersFirst
        onChoose={(to) => to && !assign.isPending && assign.mutate({ to, note: note.trim() })}
      />
      <TextArea
        label={t('activityEdit.note')}
        placeholder={t('activityEdit.notePlaceholder')}
        value={note}
        maxLength={maxActivityCharacters.note}
        rows={1}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </div>
  )
}

interface Assignment {
  readonly to: Pick<ListedEmployee, 'Id' | 'Name'>
  readonly note: string
}

/**
 * Sends an assignment through the device queue, so that it works offline. The queue names the new assignee in
 * a toast, with its undo.
 */
function useAssign({ Id, Header: header, SalesmanId, Version }: Activity, onDone: () => void) {
  const t = useTexts()
  const queries = useQueryClient()
  const find = useFindEmployee()
  const actThroughQueue = useActThroughQueue()
  return useMutation({
    mutationFn: ({ to, note }: Assignment) =>
      actThroughQueue({
        act: 'handOver',
        activityId: Id,
        header,
        at: serverNow().toISOString(),
        from: { Id: SalesmanId, Name: find(SalesmanId)?.Name ?? '' },
        to: { Id: to.Id, Name: to.Name },
        note: note || null,
        isPlain: Version === undefined,
      }),
    onSuccess: onDone,
    onError: (error) => {
      notify.error(messageOf(error, t))
      invalidateActivities(queries)
    },
  })
}
