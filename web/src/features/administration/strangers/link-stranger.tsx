import { IconUserOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Person } from '@verstas/contract/administration/entities.ts'
import { companySignInEndpoints } from '@verstas/contract/company-sign-in/endpoints.ts'
import type { WaitingIdentity } from '@verstas/contract/company-sign-in/entities.ts'
import { linkClaims } from '@verstas/contract/company-sign-in/link-claims.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Face } from '../../../platform/shell/avatar.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { PickDialog, PickHead, PickList } from '../../../platform/ui/pick-dialog.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { SearchField } from '../../../platform/ui/search-field.tsx'
import { useAllPeople } from '../api.ts'
import classes from '../people-list.module.css'
import { useCanChange } from '../person/use-authority.ts'
import { candidatesFor, isLikely, nameOf } from './stranger.ts'

interface LinkStrangerProps {
  readonly stranger: WaitingIdentity
  readonly onClose: () => void
}

/** Links a stranger to a person of the site with one tap. */
export function LinkStranger({ stranger, onClose }: LinkStrangerProps) {
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
