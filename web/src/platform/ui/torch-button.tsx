import { IconBulb, IconBulbOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import type { Torch } from './use-camera.ts'

/** A button that switches the camera's light on and off. */
export function TorchButton({ label, torch }: { label: string; torch: Torch }) {
  const [isOn, setOn] = useState(false)
  const toggle = () =>
    torch.set(!isOn).then(
      () => setOn(!isOn),
      () => undefined,
    )
  const Icon = isOn ? IconBulbOff : IconBulb
  return (
    <Button variant="quiet" onClick={toggle} aria-pressed={isOn} icon={Icon}>
      {label}
    </Button>
  )
}
