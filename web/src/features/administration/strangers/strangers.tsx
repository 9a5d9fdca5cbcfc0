import { IconUserCheck, IconUserOff, IconUserQuestion, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Person } from '@verstas/contract/administration/entities.ts'
import { companySignInEndpoints } from '@verstas/contract/company-sign-in/endpoints.ts'
import type { WaitingIdentity } from '@verstas/contract/company-sign-in/entities.ts'
import { linkClaims } from '@verstas/contract/company-sign-in/link-claims.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useAct } from '../../../platform/editing/use-act.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Face } from '../../../platform/shell/avatar.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListRow } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { PickDialog, PickHead, PickList } from '../../../platform/ui/pick-dialog.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { SearchField } from '../../../platform/ui/search-field.tsx'
import { useAllPeople, useStrangers } from '../api.ts'
import classes from '../people-list.module.css'
import { useCanChange } from '../person/use-authority.ts'

/**
 * The strangers: identities that signed in without a linked person. An administrator links or dismisses them.
 */
export function Strangers() {
  const t = useTexts()
  const [linking, setLinking] = useState<WaitingIdentity | null>(null)
  return (
    <div className="stack gap-12">
      <AsyncView
        query={useStrangers()}
        skeleton={<LoadingSkeleton shape="rows" count={3} height={88} />}
        empty={<EmptyState icon={IconUserCheck} title={t('strangers.none')} hint={t('strangers.noneHint')} />}
      >
        {(strangers) => (
          <>
            <p className="paragraph type-15 soft">{t('strangers.hint')}</p>
            <RowList label={t('strangers.title')}>
              {strangers.map((stranger) => (
                <StrangerRow key={stranger.Id} stranger={stranger} onLink={() => setLinking(stranger)} />
              ))}
            </RowList>
          </>
        )}
      </AsyncView>
      {linking && <LinkStranger stranger={linking} onClose={() => setLinking(null)} />}
    </div>
  )
}

interface StrangerRowProps {
  readonly stranger: WaitingIdentity
  readonly onLink: () => void
}

function StrangerRow({ stranger, onLink }: StrangerRowProps) {
  const t = useTexts()
  const format = useFormat()
  const { act, isBusy } = useAct({
    write: companySignInEndpoints.dismissWaitingIdentity,
    run: () => call(companySignInEndpoints.dismissWaitingIdentity, { params: { id: stranger.Id } }),
  })
  const { Provider, Email, FirstSeen, LastSeen } = stranger
  const name = nameOf(stranger)
  const [first, last] = [format.dateTime(FirstSeen), format.dateTime(LastSeen)]
  const lines = [
    Email !== null && Email !== name && Email,
    t(`people.provider.${Provider}`),
    first === last ? t('strangers.seen', { time: last }) : t('strangers.seenAgain', { first, last }),
  ]
  return (
    <ListRow
      icon={IconUserQuestion}
      name={name}
      lines={lines.filter((line) => line !== false)}
      actions={
        <>
          <Button variant="tonal" onClick={onLink} aria-label={t('strangers.linkName', { name })}>
            {t('strangers.link')}
          </Button>
          <IconButton label={t('strangers.dismiss', { name })} icon={IconX} isBusy={isBusy} onClick={act} />
        </>
      }
    />
  )
}

interface LinkStrangerProps {
  readonly stranger: WaitingIdentity
  readonly onClose: () => void
}

/** Links a stranger to a person of the site with one tap. */
function LinkStranger({ stranger, onClose }: LinkStrangerProps) {
  const t = useTexts()
  const queries = useQueryClient()
  const { site } = useSession()
  const canChange = useCanChange()
  const [words, setWords] = useState('')
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ Id: employeeId }: Person) =>
      call(companySignInEndpoints.addIdentityLink, { params: { employeeId }, body: linkOf(stranger) }),
    onSuccess: (_, { Name }) => {
      notify.success(t('strangers.linked', { name: Name, account: nameOf(stranger) }))
      onClose()
    },
    onError: (error) => {
      notify.error(messageOf(error, t))
      invalidateChanges(queries, companySignInEndpoints.addIdentityLink)
    },
  })
  return (
    <PickDialog isOpen onClose={onClose} title={t('strangers.who', { name: nameOf(stranger) })}>
      <PickHead>
        <p className="paragraph type-15 soft">{t('strangers.whoHint')}</p>
        <SearchField label={t('people.find')} value={words} data-autofocus onValue={setWords} />
      </PickHead>
      <PickList fills>
        <AsyncView query={useAllPeople()}>
          {(people) => {
            const found = candidatesFor(stranger, people.filter(canChange), { siteId: site.Id, words })
            return found.length === 0 ? (
              <EmptyState icon={IconUserOff} title={t('people.nobody')} hint={t('strangers.nobodyHint')} />
            ) : (
              <RowList label={t('people.title')}>
                {found.map((person) => (
                  <Candidate
                    key={person.Id}
                    person={person}
                    isLikely={isLikely(person, stranger)}
                    isDisabled={isPending}
                    isBusy={isPending && variables.Id === person.Id}
                    onChoose={() => mutate(person)}
                  />
                ))}
              </RowList>
            )
          }}
        </AsyncView>
      </PickList>
    </PickDialog>
  )
}

const linkOf = ({ Provider, Claim, Subject }: WaitingIdentity) => ({
  Provider,
  Claim: linkClaims.find((claim) => claim === Claim) ?? null,
  Subject,
})

interface CandidateProps {
  readonly person: Person
  readonly isLikely: boolean
  readonly isDisabled: boolean
  readonly isBusy: boolean
  readonly onChoose: () => void
}

function Candidate({ person, isLikely: seems, isDisabled, isBusy, onChoose }: CandidateProps) {
  const t = useTexts()
  const { Id, Name, ProfileName, UserName, Email } = person
  const about = [seems && t('strangers.likely'), ProfileName, UserName, Email].filter(Boolean)
  return (
    <li>
      <button
        type="button"
        data-pick
        className={`${classes.row} press grid middle gap-12 full pad-8-16`}
        disabled={isDisabled}
        aria-busy={isBusy}
        onClick={onChoose}
      >
        <Face employeeId={Id} name={Name} />
        <span className="shrink break-anywhere">
          <span className="block type-17 strong">{Name}</span>
          <span className="block type-15 soft">{about.join(' · ')}</span>
        </span>
      </button>
    </li>
  )
}

/**
 * Returns the text that identifies a stranger to an administrator: the name, otherwise the e-mail address or
 * the subject.
 */
const nameOf = ({ Name, Email, Subject }: WaitingIdentity): string => Name ?? Email ?? Subject

const isSame = (one: string | null, other: string | null): boolean =>
  one !== null && one.trim().toLocaleLowerCase() === other?.trim().toLocaleLowerCase()

/** True if the person is probably the stranger, because e-mail address, principal name or name match. */
const isLikely = (person: Person, { Name, Email, Subject }: WaitingIdentity): boolean =>
  isSame(person.Email, Email) ||
  isSame(person.Email, Subject) ||
  isSame(person.PrincipalName, Subject) ||
  isSame(person.Name, Name)

/**
 * Returns the people of a site who match a search and can be linked to a stranger. Probable matches are
 * first.
 *
 * @param people in the order of the list
 * @param words the search text; an empty text matches all people
 */
function candidatesFor(
  stranger: WaitingIdentity,
  people: readonly Person[],
  { siteId, words }: { readonly siteId: number; readonly words: string },
): Person[] {
  const wanted = words.trim().toLocaleLowerCase()
  const found = people.filter(
    ({ IsActive, IsWorkqueue, Sites, Name, UserName, Email }) =>
      IsActive &&
      !IsWorkqueue &&
      Sites.some(({ Id }) => Id === siteId) &&
      [Name, UserName, Email].some((value) => value?.toLocaleLowerCase().includes(wanted)),
  )
  return [
    ...found.filter((person) => isLikely(person, stranger)),
    ...found.filter((person) => !isLikely(person, stranger)),
  ]
}
