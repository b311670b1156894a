export * from './admin.ts';
export * from './database.ts';
export * from './keyboard.ts';
export * from './modal.ts';
export * from './outbox.ts';
export * from './people.ts';
export * from './test.ts';
