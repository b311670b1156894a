// A process of its own for pictures of the site (pictures.maker.ts): what drawing them takes is given back when it ends.
import { answerTasks } from '../../../http/kernel/task-child.ts';
import { draw } from './pictures.draw.ts';

answerTasks(draw);
