import { render } from "preact";
import { backToPageLeft } from "./pages/left";
import { fetchPage, Opened } from "./pages/Opened";
import { arrive, route } from "./pages/route";
import "./styles/tokens.css";
import "./styles/base.css";
import { settleSpeech, wordsOfReader } from "./words/speech";

settleSpeech();
backToPageLeft();
arrive();
void fetchPage(route.value.page);
const app = document.getElementById("app");
if (app) void wordsOfReader().then(() => render(<Opened />, app));
