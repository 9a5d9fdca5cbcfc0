import { IconGridDots } from '@tabler/icons-react'
import { use } from 'react'
import { DoorRow } from '../../platform/session/sign-in-doors.tsx'
import { PeoplePageContext } from '../../platform/session/trusted-device.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'

/** From the sign-in page of a shared device back to its people. */
export default function PeopleDoor() {
  const t = useTexts()
  return <DoorRow icon={IconGridDots} name={t('quickChange.byPin')} onClick={use(PeoplePageContext)} />
}
