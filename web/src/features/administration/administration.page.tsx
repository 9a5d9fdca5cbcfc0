import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { PeopleList } from './people-list.tsx'
import { PersonForm } from './person/person-form.tsx'

/** The people of the site: who they are, what they may do, how they sign in. */
export function AdministrationPage() {
  const t = useTexts()
  const navigate = useNavigate()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Page
      title={t('page.administration')}
      width="reading"
      hasBack
      mainAction={
        <Button leftSection={<IconUserPlus size={20} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
          {t('people.add')}
        </Button>
      }
    >
      <PeopleList />
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
