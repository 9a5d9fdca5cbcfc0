import { IconBuilding, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { companySignInEndpoints } from '@verstas/contract/company-sign-in/endpoints.ts'
import type { IdentityLink } from '@verstas/contract/company-sign-in/entities.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useAct } from '../../../platform/editing/use-act.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListRow } from '../../../platform/ui/list-row.tsx'
import { SaveButton } from '../../../platform/ui/save-button.tsx'
import { SegmentedControl } from '../../../platform/ui/segmented-control.tsx'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import { useIdentityLinks, useKeepIdentityLinks } from '../api.ts'
import type { PersonSectionProps } from './person-section.ts'

/** The identity links of a person. An administrator can remove them, and add others. */
export function IdentityRows({ person, canChange }: PersonSectionProps) {
  const t = useTexts()
  const { data: links, error } = useIdentityLinks(person.Id)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      {links?.map((link) => (
        <IdentityRow key={link.Id} employeeId={person.Id} link={link} canChange={canChange} />
      ))}
      <ListRow
        icon={IconBuilding}
        name={t('people.provider.oidc')}
        lines={error ? [messageOf(error, t)] : links?.length === 0 ? [t('people.none')] : []}
        actions={
          canChange && (
            <Button variant="plain" onClick={() => setIsAdding(true)}>
              {t('people.linkIdentity')}
            </Button>
          )
        }
      />
      {isAdding && <NewIdentity employeeId={person.Id} onClose={() => setIsAdding(false)} />}
    </>
  )
}

interface IdentityRowProps {
  readonly employeeId: number
  readonly link: IdentityLink
  readonly canChange: boolean
}

function IdentityRow({ employeeId, link, canChange }: IdentityRowProps) {
  const t = useTexts()
  const format = useFormat()
  const { act, isBusy } = useAct({
    write: companySignInEndpoints.removeIdentityLink,
    run: () => call(companySignInEndpoints.removeIdentityLink, { params: { employeeId, linkId: link.Id } }),
    onSuccess: useKeepIdentityLinks(employeeId),
  })
  const by = link.CreatorName ?? t('people.commandLine')
  return (
    <ListRow
      icon={IconBuilding}
      name={link.Subject}
      lines={[
        link.Provider === 'oidc'
          ? t('people.byClaim', { claim: link.Claim })
          : t(`people.provider.${link.Provider}`),
        t('people.linked', { day: format.date(link.Created), name: by }),
      ]}
      actions={
        canChange && (
          <IconButton
            label={t('people.unlink', { subject: link.Subject })}
            icon={IconTrash}
            isBusy={isBusy}
            onClick={act}
          />
        )
      }
    />
  )
}

interface NewIdentityProps {
  readonly employeeId: number
  readonly onClose: () => void
}

const providers = ['oidc', 'windows'] as const

/** The form that links an identity to a person. */
function NewIdentity({ employeeId, onClose }: NewIdentityProps) {
  const t = useTexts()
  const keep = useKeepIdentityLinks(employeeId)
  const [Provider, setProvider] = useState<(typeof providers)[number]>('oidc')
  const [subject, setSubject] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      call(companySignInEndpoints.addIdentityLink, {
        params: { employeeId },
        body: { Provider, Subject: subject.trim() },
      }),
    onSuccess: keep,
  })
  const isMissing = subject.trim() === ''
  return (
    <FormDialog
      title={t('people.linkIdentity')}
      onClose={onClose}
      onSubmit={() => {
        setWasTried(true)
        if (!isMissing) mutate(undefined, { onSuccess: onClose })
      }}
      actions={<SaveButton isBusy={isPending} />}
    >
      <SegmentedControl
        isWide
        aria-label={t('people.provider')}
        value={Provider}
        onChange={(chosen) => setProvider(providers.find((provider) => provider === chosen) ?? 'oidc')}
        options={providers.map((value) => ({ value, label: t(`people.provider.${value}`) }))}
      />
      <TextField
        label={t('people.subject')}
        description={t('people.subjectHint')}
        maxLength={255}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoComplete="off"
        value={subject}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
        error={wasTried && isMissing ? t('setup.missing') : error && messageOf(error, t)}
      />
    </FormDialog>
  )
}
