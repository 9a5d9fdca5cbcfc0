import * as z from 'zod'
import { ofAuthority } from '../administration/authority-errors.ts'
import { bytes, endpoint } from '../endpoint.ts'
import { id, idInPath } from '../fields.ts'

/** Identifies a person's picture; each new picture has a new key. */
export const EmployeePicture = z.object({ EmployeeId: id, Key: z.uuid() })
export type EmployeePicture = z.output<typeof EmployeePicture>

const done = z.object({})
const person = z.object({ employeeId: idInPath })
const upload = {
  method: 'POST',
  form: z.strictObject({}),
  answer: EmployeePicture,
  errors: [
    'fileMissing',
    'tooManyFiles',
    'fileEmpty',
    'pictureFileNotAccepted',
    'fileTooLarge',
    'fileUnreadable',
    'fileTooCostly',
    'pictureTooManyPixels',
    'uploadIncomplete',
    'tooManyOpenUploads',
    'storageFull',
  ],
  extension: true,
} as const

/**
 * Calls for the pictures of employees. The server turns an upload into a small square JPEG without the
 * camera's metadata.
 */
export const pictureEndpoints = {
  listEmployeePictures: endpoint({
    method: 'GET',
    path: '/utility/employees/pictures',
    shows: ['pictures'],
    summary: 'Returns the employees of the site who have a picture, with the key of the picture.',
    rights: 'session',
    answer: z.array(EmployeePicture),
    extension: true,
  }),
  getEmployeePicture: endpoint({
    method: 'GET',
    path: '/utility/employee/:employeeId/picture/:key',
    summary:
      'Returns the picture of an employee of the site: a JPEG of 256 × 256 pixels. A replaced picture' +
      ' no longer exists.',
    rights: 'session',
    params: person.extend({ key: z.uuid() }),
    answer: bytes,
    extension: true,
  }),
  setMyPicture: endpoint({
    ...upload,
    path: '/utility/account/picture',
    changes: ['pictures'],
    summary: 'Sets the caller’s picture to the only file of the request.',
    rights: 'session',
  }),
  removeMyPicture: endpoint({
    method: 'DELETE',
    path: '/utility/account/picture',
    changes: ['pictures'],
    summary: 'Removes the caller’s picture. Also succeeds if there is none.',
    rights: 'session',
    answer: done,
    extension: true,
  }),
  setPictureOf: endpoint({
    ...upload,
    path: '/administration/people/:employeeId/picture',
    changes: ['pictures'],
    summary: 'Sets the picture of an employee of the site to the only file of the request.',
    rights: ['ManageUsers'],
    params: person,
    errors: [...upload.errors, ...ofAuthority],
  }),
  removePictureOf: endpoint({
    method: 'DELETE',
    path: '/administration/people/:employeeId/picture',
    changes: ['pictures'],
    summary: 'Removes the picture of an employee of the site. Also succeeds if there is none.',
    rights: ['ManageUsers'],
    params: person,
    errors: [...ofAuthority],
    answer: done,
    extension: true,
  }),
}
