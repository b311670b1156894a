// A process of its own for pictures of the site (pictures.maker.ts): the memory that rendering takes is freed when it ends.
import { answerTasks } from '../../../http/kernel/task-child.ts';
import { render } from './pictures.render.ts';

answerTasks(render);
