import { IconPlugConnected, IconPlus, IconUserPlus, IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useSearch } from '../../platform/routing/hooks.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSessionStore } from '../../platform/session/session-context.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { HeadAction } from '../../platform/ui/head-action.tsx'
import { SegmentedTabs } from '../../platform/ui/segmented-tabs.tsx'
import { type AdministrationTab, readAdministrationAddress } from './address.ts'
import { useStrangers } from './api.ts'
import { Devices } from './devices/devices.tsx'
import { PasskeyGate, usePasskeyIsRequired } from './passkey-gate.tsx'
import { PeopleList } from './people-list.tsx'
import { PersonForm } from './person/person-form.tsx'
import { RightsTab } from './rights/rights-tab.tsx'
import { SeveralPeople } from './several/several-people.tsx'
import { Strangers } from './strangers/strangers.tsx'

/** Lists the people of the site, the profiles with their rights, the trusted devices, and the strangers. */
export function AdministrationPage() {
  const t = useTexts()
  const navigate = useNavigate()
  const { tab = 'people' } = readAdministrationAddress(useSearch('/administration'))
  const isPasskeyRequired = usePasskeyIsRequired()
  const [isAdding, setIsAdding] = useState(false)
  const [isAddingSeveral, setIsAddingSeveral] = useState(false)
  return (
    <Page
      title={t('page.administration')}
      width={tab === 'rights' ? 'wide' : 'reading'}
      actions={
        <HeadAction
          label={t('page.integrations')}
          icon={IconPlugConnected}
          render={(root) => <Link to="/integrations" {...root} />}
        />
      }
      mainAction={
        (tab === 'people' || tab === 'rights') &&
        !isPasskeyRequired && (
          <>
            {tab === 'people' && (
              <Button variant="tonal" icon={IconUsersPlus} onClick={() => setIsAddingSeveral(true)}>
                {t('people.addSeveral')}
              </Button>
            )}
            <Button icon={tab === 'rights' ? IconPlus : IconUserPlus} onClick={() => setIsAdding(true)}>
              {t(tab === 'rights' ? 'rights.add' : 'people.add')}
            </Button>
          </>
        )
      }
    >
      <PasskeyGate isRequired={isPasskeyRequired}>
        <AdministrationTabs tab={tab} isAdding={isAdding} onAdded={() => setIsAdding(false)} />
      </PasskeyGate>
      {isAddingSeveral && <SeveralPeople onClose={() => setIsAddingSeveral(false)} />}
      {isAdding && tab === 'people' && (
        <PersonForm
          person={null}
          onClose={() => setIsAdding(false)}
          onSaved={({ Id }) =>
            void navigate({ to: '/administration/$personId', params: { personId: String(Id) } })
          }
        />
      )}
    </Page>
  )
}

interface AdministrationTabsProps {
  readonly tab: AdministrationTab
  /** True if the form of a new profile is open. */
  readonly isAdding: boolean
  readonly onAdded: () => void
}

function AdministrationTabs({ tab, isAdding, onAdded }: AdministrationTabsProps) {
  const t = useTexts()
  const navigate = useNavigate()
  const { data: strangers } = useStrangers()
  const configuration = useSessionStore().configuration()
  const isCompanyKnown = configuration?.OidcUrl || configuration?.UseWindowsIntegratedAuthentication
  const hasStrangers = isCompanyKnown || tab === 'strangers' || Boolean(strangers?.length)
  const openTab = (next: AdministrationTab) =>
    void navigate({ to: '/administration', search: { tab: next }, replace: true, resetScroll: false })
  return (
    <SegmentedTabs
      label={t('page.administration')}
      value={tab}
      onChange={openTab}
      tabs={[
        { key: 'people', label: t('people.title'), content: <PeopleList /> },
        {
          key: 'rights',
          label: t('rights.title'),
          content: <RightsTab isAdding={isAdding && tab === 'rights'} onAdded={onAdded} />,
        },
        { key: 'devices', label: t('devices.title'), content: <Devices /> },
        ...(hasStrangers
          ? [
              {
                key: 'strangers' as const,
                label: t('strangers.title'),
                count: strangers?.length,
                content: <Strangers />,
              },
            ]
          : []),
      ]}
    />
  )
}
