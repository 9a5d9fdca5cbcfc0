import { useLoadedLater } from '../../platform/ui/use-loaded-later.ts'

const loadPhoto = async () => (await import('./car-photo.tsx')).CarPhoto

interface CarFaceProps {
  readonly vehicleId: number
  /** The class that sets the size of the box. */
  readonly className: string | undefined
}

/**
 * The photo that stands for a vehicle in a list or a header, or an icon if there is none. The box has its size
 * before the photo arrives. Screen readers skip it, because the plate and the model are next to it.
 */
export function CarFace({ vehicleId, className }: CarFaceProps) {
  const Photo = useLoadedLater(loadPhoto)
  return (
    <span className={`${className} block rigid clip rounded-inner sunken soft`} aria-hidden="true">
      {Photo && <Photo key={vehicleId} vehicleId={vehicleId} />}
    </span>
  )
}
