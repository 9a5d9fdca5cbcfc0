import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { siteLogoEndpoints } from '@verstas/contract/settings/logo-endpoints.ts'
import { call } from '../../platform/api/client.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { FieldGroup } from '../../platform/ui/field.tsx'
import { useFileChooser } from '../../platform/ui/file-chooser.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { notify } from '../../platform/ui/notify.ts'
import classes from './settings.module.css'

const { getSiteLogo, setSiteLogo, removeSiteLogo } = siteLogoEndpoints

/** The logo of a site. A change is saved immediately. */
export function SiteLogo({ siteId }: { readonly siteId: number }) {
  const t = useTexts()
  const params = { siteId }
  const query = useQuery(endpointQuery(getSiteLogo, { params }))
  const onError = (error: Error) => notify.error(messageOf(error, t))
  const save = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return call(setSiteLogo, { params, form })
    },
    onSuccess: () => notify.success(t('settings.logoSaved')),
    onError,
  })
  const remove = useMutation({
    mutationFn: () => call(removeSiteLogo, { params }),
    onSuccess: () => notify.success(t('settings.logoRemoved')),
    onError,
  })
  const { input, open } = useFileChooser({
    accept: 'image/png,image/jpeg',
    onFiles: ([file]) => file && save.mutate(file),
  })
  return (
    <FieldGroup label={t('settings.logo')} description={t('settings.logoHint')}>
      <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={1} height={64} />}>
        {({ Address }) => (
          <div className="line wrap gap-16">
            {Address ? (
              <img src={Address} alt={t('settings.logo')} className={classes.logo} />
            ) : (
              <span className="type-15 soft">{t('settings.logoNone')}</span>
            )}
            <div className="flex wrap gap-8">
              <Button variant="tonal" size="small" icon={IconPhoto} isBusy={save.isPending} onClick={open}>
                {t(Address ? 'settings.logoChange' : 'settings.logoChoose')}
              </Button>
              {Address && (
                <Button
                  variant="quiet"
                  size="small"
                  icon={IconTrash}
                  isBusy={remove.isPending}
                  onClick={() => remove.mutate()}
                >
                  {t('settings.logoRemove')}
                </Button>
              )}
            </div>
          </div>
        )}
      </AsyncView>
      {input}
    </FieldGroup>
  )
}
