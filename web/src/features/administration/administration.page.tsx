import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { SegmentedTabs } from '../../platform/ui/segmented-tabs.tsx'
import type { AdministrationTab } from './address.ts'
import { Devices } from './devices/devices.tsx'
import { PasskeyGate, usePasskeyIsRequired } from './passkey-gate.tsx'
import { PeopleList } from './people-list.tsx'
import { PersonForm } from './person/person-form.tsx'

/** The people of the site, and the devices that they share. */
export function AdministrationPage() {
  const t = useTexts()
  const navigate = useNavigate()
  const { tab = 'people' } = useSearch({ from: '/signed-in/administration' })
  const isPasskeyRequired = usePasskeyIsRequired()
  const [isAdding, setIsAdding] = useState(false)
  const openTab = (next: AdministrationTab) =>
    void navigate({ to: '/administration', search: { tab: next }, replace: true, resetScroll: false })
  return (
    <Page
      title={t('page.administration')}
      width="reading"
      hasBack
      mainAction={
        tab === 'people' &&
        !isPasskeyRequired && (
          <Button
            leftSection={<IconUserPlus size={20} aria-hidden="true" />}
            onClick={() => setIsAdding(true)}
          >
            {t('people.add')}
          </Button>
        )
      }
    >
      <PasskeyGate>
        <SegmentedTabs
          label={t('page.administration')}
          value={tab}
          onChange={openTab}
          tabs={[
            { key: 'people', label: t('people.title'), content: <PeopleList /> },
            { key: 'devices', label: t('devices.title'), content: <Devices /> },
          ]}
        />
      </PasskeyGate>
      {isAdding && (
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
