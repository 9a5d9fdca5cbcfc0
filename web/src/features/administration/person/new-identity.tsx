import { useMutation } from '@tanstack/react-query'
import { companySignInEndpoints } from '@verstas/contract/company-sign-in/endpoints.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { SaveButton } from '../../../platform/ui/save-button.tsx'
import { SegmentedControl } from '../../../platform/ui/segmented-control.tsx'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import { useKeepIdentityLinks } from '../api.ts'

interface NewIdentityProps {
  readonly employeeId: number
  readonly onClose: () => void
}

const providers = ['oidc', 'windows'] as const

/** The form that links an identity to a person. */
export function NewIdentity({ employeeId, onClose }: NewIdentityProps) {
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
