import { IconDownload, IconShieldLock } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { personalDataEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import type {
  DataGroup,
  KeepReason,
  PersonKind,
  StoredPerson,
} from '@verstas/contract/personal-data/entities.ts'
import { confirmsName } from '@verstas/domain/personal-data/data-groups.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { saveFile } from '../../../platform/api/save-file.ts'
import { useFileSave } from '../../../platform/editing/use-file-save.ts'
import { useSave } from '../../../platform/editing/use-save.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Section } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import { needsPasskey, PasskeyGate } from '../../administration/passkey-gate.tsx'
import { HoldForm } from './hold-form.tsx'
import { HoldList } from './hold-list.tsx'
import { MentionsOfPerson } from './mentions.tsx'
import { PersonBadges } from './person-badges.tsx'

const { getStoredPerson, exportStoredPerson } = personalDataEndpoints

interface PersonDataProps {
  readonly kind: PersonKind
  readonly id: number
}

/** The stored data about a person, with a download, legal holds and the erasure. */
export function PersonDataPage({ kind, id }: PersonDataProps) {
  const t = useTexts()
  const params = { kind, id }
  const query = useQuery(endpointQuery(getStoredPerson, { params }))
  return (
    <Page title={t('personalData.title')} width="reading" hasBack>
      <PasskeyGate isRequired={needsPasskey(query.error)}>
        <AsyncView query={query} skeleton={<LoadingSkeleton height={[72, 320, 120]} />}>
          {(person) => (
            <div className="stack gap-24">
              <Headline person={person} />
              <Stored person={person} />
              <Holds person={person} />
              {!person.IsErased && <MentionsOfPerson kind={kind} id={id} />}
              <ErasePerson person={person} />
            </div>
          )}
        </AsyncView>
      </PasskeyGate>
    </Page>
  )
}

function Headline({ person }: { readonly person: StoredPerson }) {
  const t = useTexts()
  const { Kind, Id, Name, Detail } = person
  return (
    <header className="stack gap-4">
      <h2 className="type-20 strong break-anywhere">{Name}</h2>
      <p className="type-15 soft break-anywhere">
        {[
          t('personalData.numbered', { kind: t(`personalData.kind.${Kind}`), number: String(Id) }),
          ...(Detail === null ? [] : [Detail]),
        ].join(' · ')}
      </p>
      <PersonBadges person={person} />
    </header>
  )
}

function Stored({ person: { Kind, Id, Counts, Hindrance } }: { readonly person: StoredPerson }) {
  const t = useTexts()
  const { mutate, isPending } = useFileSave(
    () => saveFile(exportStoredPerson, { params: { kind: Kind, id: Id } }),
    'personalData.saved',
  )
  const isElsewhere = Hindrance === 'elsewhere' || Hindrance === 'moreRights'
  return (
    <Section title={t('personalData.stored')}>
      <GroupCounts counts={Counts} label={t('personalData.stored')} />
      <p className="type-15 soft">{t('personalData.downloadHint')}</p>
      <div className="line wrap gap-12">
        <Button
          variant="tonal"
          icon={IconDownload}
          isBusy={isPending}
          disabled={isElsewhere}
          onClick={() => mutate()}
        >
          {t('personalData.download')}
        </Button>
        <Button
          variant="quiet"
          render={(props) => (
            <Link
              to="/settings/$list"
              params={{ list: `readsof${Kind === 'customer' ? 'customer' : 'employee'}-${Id}` }}
              {...props}
            />
          )}
        >
          {t('personReads.ofPerson')}
        </Button>
      </div>
    </Section>
  )
}

function Holds({ person }: { readonly person: StoredPerson }) {
  const t = useTexts()
  const [isPlacing, setIsPlacing] = useState(false)
  if (person.IsErased && person.Holds.length === 0) return null
  return (
    <Section title={t('holds.title')}>
      {person.Holds.length > 0 ? (
        <HoldList holds={person.Holds} />
      ) : (
        <p className="card pad-12-16 type-17 soft">{t('holds.none')}</p>
      )}
      {!person.IsErased && (
        <Button variant="quiet" icon={IconShieldLock} onClick={() => setIsPlacing(true)}>
          {t('holds.place')}
        </Button>
      )}
      {isPlacing && <HoldForm person={person} onClose={() => setIsPlacing(false)} />}
    </Section>
  )
}

const { previewErasure, erasePerson } = personalDataEndpoints

/**
 * Previews the erasure of a person: the data to be removed and the data to be kept. Erases after the user
 * types the name. The form stays open after a failure, even if the person is erased by then: an erasure that could
 * not be noted for restores must be repeated.
 */
function ErasePerson({ person }: { readonly person: StoredPerson }) {
  const t = useTexts()
  const [asked, setAsked] = useState<StoredPerson | null>(null)
  const { Kind: kind, Id: id, Hindrance } = person
  const preview = useMutation({
    mutationFn: () => call(previewErasure, { params: { kind, id } }),
    onError: (error) => void notify.error(messageOf(error, t)),
  })
  if (person.IsErased && asked === null) return null
  if (Hindrance !== null && asked === null)
    return (
      <Section title={t('personalData.erase')}>
        <p className="card pad-12-16 type-17">{t(`personalData.hindrance.${Hindrance}`)}</p>
      </Section>
    )
  return (
    <Section title={t('personalData.erase')}>
      {preview.data ? (
        <>
          <h3 className="type-17 strong">{t('personalData.changes')}</h3>
          <GroupCounts label={t('personalData.changes')} counts={preview.data.Changes} />
          <h3 className="type-17 strong">{t('personalData.kept')}</h3>
          <GroupCounts label={t('personalData.kept')} counts={preview.data.Kept} />
          <Button variant="danger" onClick={() => setAsked(person)}>
            {t('personalData.eraseForGood')}
          </Button>
        </>
      ) : (
        <>
          <p className="type-15 soft">{t('personalData.previewHint')}</p>
          <Button variant="tonal" isBusy={preview.isPending} onClick={() => preview.mutate()}>
            {t('personalData.preview')}
          </Button>
        </>
      )}
      {asked && <EraseForm person={asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}

interface EraseFormProps {
  readonly person: StoredPerson
  readonly onClose: () => void
}

/** Erases a person after the user typed the person's name. */
function EraseForm({ person: { Kind: kind, Id: id, Name }, onClose }: EraseFormProps) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const { save, isBusy, problem } = useSave({
    write: erasePerson,
    params: { kind, id },
    done: t('personalData.erased', { name: Name }),
    onDone: onClose,
  })
  const isConfirmed = confirmsName(typed, Name)
  return (
    <FormDialog
      title={t('personalData.eraseAsk')}
      about={<span className="strong">{Name}</span>}
      onClose={onClose}
      onSubmit={() => isConfirmed && save({ TypedName: typed })}
      actions={
        <Button type="submit" variant="stop" isBusy={isBusy} disabled={!isConfirmed}>
          {t('personalData.eraseForGood')}
        </Button>
      }
    >
      <p className="type-17">{t('personalData.eraseHint')}</p>
      <FormProblem>{problem}</FormProblem>
      <TextField
        label={t('personalData.typeName', { name: Name })}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FormDialog>
  )
}

interface GroupCountsProps {
  readonly label: string
  readonly counts: readonly {
    readonly Group: DataGroup
    readonly Count: number
    /** The reason why the data of the group is kept. */
    readonly Reason?: KeepReason
  }[]
}

/** Groups of data with their numbers of rows. */
function GroupCounts({ label, counts }: GroupCountsProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <RowList label={label}>
      {counts.map(({ Group, Count, Reason }) => (
        <li key={Group} className="stack gap-2 pad-12-16">
          <div className="line spread gap-12">
            <span className="type-17 shrink">{t(`personalData.group.${Group}`)}</span>
            <span className="type-17 rigid">{format.number(Count)}</span>
          </div>
          {Reason && <p className="type-15 soft">{t(`personalData.keep.${Reason}`)}</p>}
        </li>
      ))}
    </RowList>
  )
}
