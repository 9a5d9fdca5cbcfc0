import { useMutation, useQueryClient } from '@tanstack/react-query'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import type { ListedEmployee } from '@verstas/contract/employees/entities.ts'
import { hasText } from '@verstas/domain/codes/normal-form.ts'
import { useState } from 'react'
import { useAttempt } from '../../platform/api/attempt-key.ts'
import { call } from '../../platform/api/client.ts'
import { invalidateChanges } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { SearchField } from '../../platform/ui/search-field.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import { usePeople } from '../../shared/employees/api.ts'
import { useHandBack } from '../activities/use-task-act.ts'

interface TakeForSheetProps {
  readonly isOpen: boolean
  /** Null before the first task is chosen. */
  readonly task: ActivityRow | null
  readonly onClose: () => void
}

/**
 * Asks which employee of the site takes a task at the desk. Closes when the call has ended, even if it has
 * failed.
 */
export function TakeForSheet({ isOpen, task, onClose }: TakeForSheetProps) {
  const t = useTexts()
  const { mutate, isPending, reset } = useTakeFor()
  const close = () => {
    // Prevents a late response from closing the sheet of the next task.
    reset()
    onClose()
  }
  return (
    <Sheet isOpen={isOpen} onClose={close} title={t('monitor.takeFor')}>
      <p className="type-15 soft break-anywhere">{task?.Header}</p>
      <People
        isBusy={isPending}
        onChoose={(person) => task && mutate({ task, person }, { onSettled: onClose })}
      />
    </Sheet>
  )
}

interface PeopleProps {
  readonly isBusy: boolean
  readonly onChoose: (person: ListedEmployee) => void
}

/** The employees with a search, which is empty each time the sheet opens. */
function People({ isBusy, onChoose }: PeopleProps) {
  const t = useTexts()
  const [wanted, setWanted] = useState('')
  return (
    <>
      <SearchField label={t('monitor.findPerson')} value={wanted} onValue={setWanted} />
      <AsyncView query={usePeople()}>
        {(people) => {
          const found = people.filter(({ Name }) => hasText(Name, wanted))
          return found.length === 0 ? (
            <p className="type-15 soft break-anywhere" role="status">
              {t('monitor.noSuchPerson')}
            </p>
          ) : (
            <ul className="lined bleed" aria-label={t('monitor.takeFor')}>
              {found.map((person) => (
                <li key={person.Id}>
                  <button
                    type="button"
                    className="press full pad-8-16 touch-main type-17 text-start break-anywhere"
                    disabled={isBusy}
                    onClick={() => onChoose(person)}
                  >
                    {person.Name}
                  </button>
                </li>
              ))}
            </ul>
          )
        }}
      </AsyncView>
    </>
  )
}

interface Take {
  readonly task: Pick<ActivityRow, 'Id' | 'SalesmanId' | 'Header'>
  readonly person: ListedEmployee
}

/**
 * Returns a mutation that assigns a waiting task to an employee at the desk. If another user was faster,
 * shows the server's reason. Requires the network, because the employee leaves the desk with the task.
 */
export function useTakeFor() {
  const t = useTexts()
  const queries = useQueryClient()
  const attempt = useAttempt()
  const handBack = useHandBack()
  return useMutation({
    mutationFn: ({ task, person }: Take) => {
      const body = { Id: task.Id, FromSalesmanId: task.SalesmanId }
      const params = { salesman: person.Id }
      return attempt({ params, body }, (headers) =>
        call(activityEndpoints.assignActivity, { params, body, headers }),
      )
    },
    onSuccess: (_, { task, person }) => {
      notify.success(
        t('monitor.taken', { name: person.Name }),
        handBack({ task, from: { Id: task.SalesmanId, Name: '' }, to: person }),
      )
    },
    onError: (error) => {
      notify.error(messageOf(error, t))
      invalidateChanges(queries, activityEndpoints.assignActivity)
    },
  })
}
