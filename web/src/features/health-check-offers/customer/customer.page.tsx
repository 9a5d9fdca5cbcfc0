import { IconLinkOff, IconWifiOff } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useParams } from '../../../platform/routing/hooks.ts'
import { useIsConfigured } from '../../../platform/session/use-is-configured.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { useFonts } from '../../../platform/ui/use-fonts.ts'
import classes from './customer.module.css'
import { OfferView } from './offer-view.tsx'
import { PhoneLink } from './phone-link.tsx'
import { useOffer } from './use-offer.ts'

/**
 * The customer's page for an offer, or for a closed link. It needs no session, because its address
 * contains the link's secret.
 */
export function CustomerPage() {
  const t = useTexts()
  const token = useParams().token ?? ''
  const query = useOffer(token, useIsConfigured())
  const state = query.data
  useFonts()
  useEffect(() => {
    document.title = t('offer.title')
  }, [t])

  if (state?.kind === 'shown') return <OfferView token={token} offer={state.offer} />
  if (state?.kind === 'closed')
    return (
      <Message>
        <EmptyState
          icon={IconLinkOff}
          title={t('offer.closedTitle')}
          hint={t('offer.closedHint')}
          action={state.phone && <PhoneLink phone={state.phone} />}
        />
      </Message>
    )
  if (!query.isError)
    return (
      <Message>
        <LoadingSkeleton shape="page" />
      </Message>
    )
  return (
    <Message>
      <EmptyState
        icon={IconWifiOff}
        title={t('offer.notRead')}
        hint={t('offer.notReadHint')}
        action={
          <Button onClick={() => void query.refetch()} isBusy={query.isFetching}>
            {t('common.retry')}
          </Button>
        }
      />
    </Message>
  )
}

const Message = ({ children }: { readonly children: ReactNode }) => (
  <main className={classes.message}>{children}</main>
)
