#include "app/cli/completion.hpp"

#include <functional>

#include "core/base/joined.hpp"
namespace telescope::cli {
namespace {

enum class ValueKind { kNone, kWords, kFile, kFolder, kOther };

ValueKind kind_of(const DescribedOption& option) {
  if (option.named && option.value.empty()) return ValueKind::kNone;
  if (!option.choices.empty()) return ValueKind::kWords;
  const std::string value = option.value + (option.named ? "" : " " + option.names.front());
  if (value.find("DIR") != std::string::npos) return ValueKind::kFolder;
  for (const char* file : {"FILE", "IMAGE", "picture"})
    if (value.find(file) != std::string::npos) return ValueKind::kFile;
  return ValueKind::kOther;
}

/// Within single quotes of a shell.
std::string quoted(const std::string& text, const std::string& quote) {
  std::string out;
  for (const char c : text) out += c == '\'' ? quote : std::string(1, c);
  return out;
}

/// The first phrase of what is said of a command or an option: completion has one line.
std::string brief(const std::string& about) {
  return about.substr(0, about.find_first_of(";(:"));
}

/// Every command by its words as they are typed, "campaign battle", with the commands within.
void each_command(const DescribedCommand& parent, const std::string& before,
                  const std::function<void(const std::string&, const DescribedCommand&)>& tell) {
  for (const DescribedCommand& command : parent.commands) {
    const std::string path = before.empty() ? command.name : before + " " + command.name;
    tell(path, command);
    each_command(command, path, tell);
  }
}

std::vector<std::string> names_of(const std::vector<DescribedCommand>& commands) {
  std::vector<std::string> names;
  for (const DescribedCommand& command : commands) names.push_back(command.name);
  return names;
}

/// Of the first value that is told by its place, the words that it may be.
std::vector<std::string> first_words(const DescribedCommand& command) {
  for (const DescribedOption& option : command.options)
    if (!option.named) return option.choices;
  return {};
}

std::string bash_values(const std::string& path, const DescribedCommand& command) {
  std::string text;
  for (const DescribedOption& option : command.options) {
    if (!option.named) continue;
    std::string action;
    switch (kind_of(option)) {
      case ValueKind::kNone:
        continue;
      case ValueKind::kWords:
        action = "COMPREPLY=($(compgen -W '" + joined(option.choices, " ") + "' -- \"$word\"))";
        break;
      case ValueKind::kFolder:
        action = "COMPREPLY=($(compgen -d -- \"$word\"))";
        break;
      case ValueKind::kFile:
        action = "COMPREPLY=($(compgen -f -- \"$word\"))";
        break;
      case ValueKind::kOther:
        action = "COMPREPLY=()";
        break;
    }
    std::string patterns;
    for (const std::string& name : option.names)
      patterns += (patterns.empty() ? "" : " | ") + ("'" + path + " " + name + "'");
    text += "    " + patterns + ") " + action + "; return ;;\n";
  }
  return text;
}

std::string zsh_arguments(const DescribedCommand& command) {
  std::string text = "_arguments";
  const auto escaped = [](const std::string& about) {
    std::string out;
    for (const char c : brief(about)) out += c == '[' || c == ']' || c == ':' || c == '\\' ? ' ' : c;
    return quoted(out, "'\\''");
  };
  const auto action = [](const DescribedOption& option) -> std::string {
    switch (kind_of(option)) {
      case ValueKind::kNone:
        return "";
      case ValueKind::kWords:
        return "(" + joined(option.choices, " ") + ")";
      case ValueKind::kFolder:
        return "_files -/";
      case ValueKind::kFile:
        return "_files";
      case ValueKind::kOther:
        return " ";
    }
    return "";
  };
  for (const DescribedOption& option : command.options) {
    if (!option.named) {
      text += " \\\n        '" + std::string(option.many ? "*" : "") + ":" + escaped(option.names.front()) +
              ":" + (kind_of(option) == ValueKind::kOther ? "_files" : action(option)) + "'";
      continue;
    }
    for (const std::string& name : option.names) {
      text += " \\\n        '*" + name + "[" + escaped(option.about) + "]";
      if (kind_of(option) != ValueKind::kNone) text += ":value:" + action(option);
      text += "'";
    }
  }
  return text;
}

}  // namespace

std::string bash_completion(const DescribedCommand& program) {
  std::string text =
      "# Completion of telescope for bash: written by \"telescope manual bash\".\n"
      "_telescope() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]-}\n"
      "  COMPREPLY=()\n"
      "  if ((COMP_CWORD == 1)) && [[ $word != -* ]]; then\n"
      "    COMPREPLY=($(compgen -W '" +
      joined(names_of(program.commands), " ") +
      "' -- \"$word\"))\n"
      "    return\n"
      "  fi\n"
      "  [[ $command != -* ]] || command=run\n";
  for (const DescribedCommand& command : program.commands)
    if (!command.commands.empty())
      text += "  if [[ $command == " + command.name +
              " ]]; then\n"
              "    if ((COMP_CWORD == 2)); then\n"
              "      COMPREPLY=($(compgen -W '" +
              joined(names_of(command.commands), " ") +
              "' -- \"$word\"))\n"
              "      return\n"
              "    fi\n"
              "    command+=\" ${COMP_WORDS[2]}\"\n"
              "  fi\n";
  text += "  case \"$command $before\" in\n";
  each_command(program, "", [&](const std::string& path, const DescribedCommand& command) {
    text += bash_values(path, command);
  });
  text += "  esac\n  local options='' first=''\n  case $command in\n";
  each_command(program, "", [&](const std::string& path, const DescribedCommand& command) {
    std::vector<std::string> names;
    for (const DescribedOption& option : command.options)
      if (option.named) names.insert(names.end(), option.names.begin(), option.names.end());
    text += "    '" + path + "') options='" + joined(names, " ") + "' first='" +
            joined(first_words(command), " ") + "' ;;\n";
  });
  return text +
         "  esac\n"
         "  if [[ $word == -* ]]; then\n"
         "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
         "  elif [[ -n $first ]] && ((COMP_CWORD == 2)); then\n"
         "    COMPREPLY=($(compgen -W \"$first\" -- \"$word\"))\n"
         "  else\n"
         "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
         "  fi\n"
         "}\n"
         "complete -o filenames -F _telescope telescope\n";
}

std::string zsh_completion(const DescribedCommand& program) {
  const auto listed = [](const std::vector<DescribedCommand>& commands) {
    std::string text;
    for (const DescribedCommand& command : commands)
      text += " '" + command.name + ":" + quoted(brief(command.about), "'\\''") + "'";
    return text;
  };
  std::string text =
      "#compdef telescope\n# Completion of telescope for zsh: written by \"telescope manual zsh\".\n"
      "local command=${words[2]-}\n"
      "if (( CURRENT == 2 )) && [[ $command != -* ]]; then\n"
      "  local -a commands=(" +
      listed(program.commands) +
      " )\n"
      "  _describe command commands\n"
      "  return\n"
      "fi\n"
      "if [[ $command == -* ]]; then\n"
      "  command=run\n"
      "else\n"
      "  shift words\n"
      "  (( CURRENT-- ))\n"
      "fi\n"
      "case $command in\n";
  for (const DescribedCommand& command : program.commands) {
    if (command.commands.empty()) {
      text += "  " + command.name + ")\n    " + zsh_arguments(command) + " ;;\n";
      continue;
    }
    text += "  " + command.name +
            ")\n"
            "    if (( CURRENT == 2 )); then\n"
            "      local -a parts=(" +
            listed(command.commands) +
            " )\n"
            "      _describe command parts\n"
            "      return\n"
            "    fi\n"
            "    command=${words[2]}\n"
            "    shift words\n"
            "    (( CURRENT-- ))\n"
            "    case $command in\n";
    for (const DescribedCommand& part : command.commands)
      text += "      " + part.name + ")\n        " + zsh_arguments(part) + " ;;\n";
    text += "    esac ;;\n";
  }
  return text + "esac\n";
}

std::string fish_completion(const DescribedCommand& program) {
  std::string text = "# Completion of telescope for fish: written by \"telescope manual fish\".\n";
  const auto line = [&](const std::string& condition, const std::string& rest, const std::string& about) {
    text += "complete -c telescope -n '" + condition + "' " + rest + " -d '" + quoted(brief(about), "\\'") +
            "'\n";
  };
  for (const DescribedCommand& command : program.commands)
    line("__fish_use_subcommand", "-f -a " + command.name, command.about);
  each_command(program, "", [&](const std::string& path, const DescribedCommand& command) {
    std::string condition;
    for (std::size_t begin = 0, end = 0; end != std::string::npos; begin = end + 1) {
      end = path.find(' ', begin);
      condition +=
          (condition.empty() ? "" : "; and ") +
          ("__fish_seen_subcommand_from " + path.substr(begin, end == std::string::npos ? end : end - begin));
    }
    for (const DescribedCommand& part : command.commands) line(condition, "-f -a " + part.name, part.about);
    for (const DescribedOption& option : command.options) {
      if (!option.named) {
        if (!option.choices.empty())
          line(condition, "-f -a '" + joined(option.choices, " ") + "'", option.about);
        continue;
      }
      std::string rest;
      for (const std::string& name : option.names)
        rest += (rest.empty() ? "" : " ") +
                (name.starts_with("--") ? "-l " + name.substr(2) : "-s " + name.substr(1));
      switch (kind_of(option)) {
        case ValueKind::kNone:
          break;
        case ValueKind::kWords:
          rest += " -x -a '" + joined(option.choices, " ") + "'";
          break;
        case ValueKind::kFile:
          rest += " -r -F";
          break;
        case ValueKind::kFolder:
          rest += " -x -a '(__fish_complete_directories)'";
          break;
        case ValueKind::kOther:
          rest += " -x";
          break;
      }
      line(condition, rest, option.about);
    }
  });
  return text;
}

}  // namespace telescope::cli
