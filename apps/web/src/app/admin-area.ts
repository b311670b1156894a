/** Whether the route table has an admin area for the header to link to. */
export const HAS_ADMIN_AREA = false;
