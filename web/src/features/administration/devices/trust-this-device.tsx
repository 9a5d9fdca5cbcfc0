import { useMutation } from '@tanstack/react-query'
import { maxDeviceName } from '@verstas/contract/limits.ts'
import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'

import { type SyntheticEvent, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { keepDeviceToken } from '../../../platform/session/trusted-device.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import classes from './devices.module.css'

/** Makes this device a shared device of the site. */
export function TrustThisDevice() {
  const t = useTexts()
  const [name, setName] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const isMissing = name.trim() === ''
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(quickChangeEndpoints.trustDevice, { body: { Name: name.trim() } }),
    gcTime: 0,
    onSuccess: ({ Name, Token }) => {
      keepDeviceToken(Token)
      notify.success(t('devices.trusted', { name: Name }))
      setName('')
      setWasTried(false)
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (!isMissing) mutate()
  }
  return (
    <form className={classes.card} onSubmit={submit} noValidate>
      <TextField
        label={t('devices.name')}
        value={name}
        maxLength={maxDeviceName}
        autoComplete="off"
        error={wasTried && isMissing ? t('setup.missing') : error && messageOf(error, t)}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" variant="tonal" isBusy={isPending}>
        {t('devices.trust')}
      </Button>
    </form>
  )
}
