/** The catalogue desk; each call needs the role ADMIN (ROLE7). */
import { adminEndpoint, type EndpointShape } from '../core/endpoint.ts';
import { idParams } from '../core/fields.ts';
import { adminProperty } from './admin-entities.ts';
import { adminPublicationBody } from './admin-inputs.ts';
import { CATALOGUE_DESK } from './desk-routes.ts';

export const CATALOGUE_DESK_ENDPOINTS = {
  adminPropertyPublication: adminEndpoint(CATALOGUE_DESK.adminPropertyPublication, {
    summary: 'Publish a property, take it offline, or archive it',
    params: idParams,
    body: adminPublicationBody,
    response: adminProperty,
    errors: ['NOT_FOUND', 'STALE_EDIT', 'RERA_REQUIRED'],
  }),
} satisfies Record<keyof typeof CATALOGUE_DESK, EndpointShape>;
